/** The list of toasts; where people write it is wanted before the network can go. */
export const loadToasts = () => import('./toasts');
