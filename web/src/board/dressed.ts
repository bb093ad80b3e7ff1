import { createContext } from 'react';

/** The element that wears theme and colours: the page itself, where no other is named. */
export const Dressed = createContext<Element | null>(null);
