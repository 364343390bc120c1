import { createContext, useContext, useEffect, useState } from 'react';

/** Set by pages that are made for paper: everything is drawn, nothing is windowed. */
export const PaperContext = createContext(false);

/** True while the page is laid out for paper. */
export const usePrinting = (): boolean => {
  const paper = useContext(PaperContext);
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = (): void => setPrinting(true);
    const end = (): void => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return paper || printing;
};
