import { AuthorName } from './AuthorName.tsx';

interface Props {
  contest: string;
  of: { author: string; pseudonym?: string | undefined };
}

/** Shows the author of a player. In a contest with pseudonyms, readers who see the name also see the pseudonym that others see. */
export function Author({ contest, of: { author, pseudonym } }: Props) {
  return (
    <>
      <AuthorName contest={contest} name={author} />
      {pseudonym && (
        <>
          {' '}
          <span className="tag" title="Others see this name, as the contest names nobody">
            <span className="sr-only">seen by others as </span>
            {pseudonym}
          </span>
        </>
      )}
    </>
  );
}
