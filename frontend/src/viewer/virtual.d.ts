// The one game of a single-file viewer; the build says which (vite.viewer.config.ts).
declare module 'virtual:game' {
  export const game: import('./game').Game;
}
