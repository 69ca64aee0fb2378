/** A seat's colour, always with its number. */
export function SeatMark({ seat }: { seat: number }) {
  return (
    <span className="seat" data-seat={seat % 10}>
      <span className="sr-only">seat </span>
      {seat}
    </span>
  );
}
