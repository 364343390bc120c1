/** By then a page is at rest, and fetches what it did not need to come up but must have when the network is gone. */
export declare const AT_REST_MS = 4000;
