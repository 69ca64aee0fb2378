// The page of a game's author: `agon game dev` serves it.

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../styles/tokens.css';
import { Desk } from './Desk';
import './desk.css';

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Desk />
  </StrictMode>,
);
