import { AuthorName } from './AuthorName.tsx';

interface Props {
  contest: string;
  of: { author: string; pseudonym?: string | undefined };
}

/** Whose a player is; beside it, for those who see the name where the contest names nobody, as whom others see him. */
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
