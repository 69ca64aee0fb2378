/** Says that nobody works at the moment; what waits for a worker shows it. Nothing while there are cores. */
export function NoWorker({ cores }: { cores: number | undefined }) {
  if (cores !== 0) return null;
  return (
    <p className="notice notice-warn" role="status">
      No worker is running at the moment. What waits is safe, and goes on as soon as the organizers start one.
    </p>
  );
}
