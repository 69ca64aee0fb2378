import type { Send } from './client.ts';

/** How long after the page was opened its first answers stand for those of the API, in milliseconds. */
const fresh = 10_000;

/**
 * Answers the first request for each address from what came with the page (api/site_answers.go), and sends all others.
 * Whoever changes something asks anew.
 */
export function withFirstAnswers(answers: Record<string, unknown>, send: Send, now: () => number = () => performance.now()): Send {
  const left = new Map(Object.entries(answers));
  return (request) => {
    if (request.method !== 'GET' || now() > fresh) left.clear();
    const { pathname, search } = new URL(request.url);
    const address = pathname + search;
    const answer = left.get(address);
    if (answer === undefined) return send(request);
    left.delete(address);
    return Promise.resolve(Response.json(answer));
  };
}

/** What came with this page. */
export function firstAnswers(): Record<string, unknown> {
  const text = typeof document === 'undefined' ? null : document.getElementById('answers')?.textContent;
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
}
