// What `agon game dev` tells the page: cmd/agon/desk has the same types.

import { useEffect, useState } from 'react';

export interface Problem {
  readonly title: string;
  readonly file?: string;
  readonly line?: number;
  readonly output?: string;
  readonly message?: string;
  readonly reply?: string;
  readonly stderr?: string;
}

export interface Player {
  readonly name: string;
  readonly score: number;
  readonly rank: number;
  readonly verdict: string;
  readonly cpu_ms: number;
}

export interface Match {
  readonly number: number;
  readonly seed: number;
  readonly board: string;
  readonly rounds: number;
  readonly players: readonly Player[];
  readonly referee: { readonly cpu_ms: number; readonly start_cpu_ms: number; readonly frames_bytes: number };
}

export interface State {
  readonly folder: string;
  readonly busy: string;
  readonly problem: Problem | null;
  readonly game: { readonly id: string; readonly title: string; readonly version: string; readonly statements: readonly string[] } | null;
  readonly match: Match | null;
}

/** A program's part of a round; seat -1 is the referee. */
export interface Said {
  readonly seat: number;
  readonly told: string | null;
  readonly answer: string | null;
  readonly cpu_ms: number;
  readonly stderr: string;
  readonly notes: readonly string[];
  readonly verdict: string;
}

export interface Round {
  readonly round: number;
  readonly referee: Said;
  readonly seats: readonly Said[];
}

/** The desk's state as it is now; `gone` when the program has ended. */
export function useDesk(): { readonly state: State | null; readonly gone: boolean } {
  const [state, setState] = useState<State | null>(null);
  const [gone, setGone] = useState(false);
  useEffect(() => {
    const events = new EventSource('/events');
    events.onmessage = (event) => {
      setState(JSON.parse(event.data as string) as State);
      setGone(false);
    };
    events.onerror = () => setGone(true); // it connects again by itself
    return () => events.close();
  }, []);
  return { state, gone };
}

/** Asks for something of a match. A refusal has the server's words. */
export async function fetched(path: string): Promise<Response> {
  const response = await fetch(path);
  if (!response.ok) throw new Error((await response.text()).trim());
  return response;
}
