import { isNotFound } from '../../../components/Failure.tsx';

// A lecture hall of phones that wait for a show asks so often.
const every = 5000; // ms

/** When to ask again for a final: before its show it is as if it were not there, and nothing tells when it begins. */
export function lookAgain(error: unknown): number | false {
  return isNotFound(error) ? every : false;
}
