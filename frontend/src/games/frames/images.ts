// Pictures of a game's package, decoded once. A picture that is missing or broken is none: the kind's shape is painted.

/** Gives a picture that is ready to be painted, or null. */
export interface Images {
  get(file: string): CanvasImageSource | null;
  /** Calls back when a picture has become ready; the result ends that. */
  onReady(listener: () => void): () => void;
}

export const noImages: Images = { get: () => null, onReady: () => () => undefined };

/** Loads pictures from addresses by their file's name. Only pictures are taken: no other data: address is looked at. */
export function imagesFrom(files: Readonly<Record<string, string>>): Images {
  const loaded = new Map<string, HTMLImageElement>();
  const listeners = new Set<() => void>();
  for (const [file, address] of Object.entries(files)) {
    if (!address.startsWith('data:image/')) continue;
    const image = new Image();
    image.onload = () => {
      // A drawing without a size of its own cannot be painted on a canvas.
      if (image.naturalWidth === 0 || image.naturalHeight === 0) return;
      loaded.set(file, image);
      for (const listener of listeners) listener();
    };
    image.src = address;
  }
  return {
    get: (file) => loaded.get(file) ?? null,
    onReady: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
