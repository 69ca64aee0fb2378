import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { startTextQuery } from '../../../api/queries.ts';
import MarkdownText from '../../../components/MarkdownText.tsx';
import { contestPictures } from '../../../components/pictures.ts';
import { useReadingLanguage } from '../../../components/useReadingLanguage.ts';

/** The organizers' text above the ladder. A reader who has closed it once finds it closed. */
export default function StartText({ contest }: { contest: string }) {
  const [language] = useReadingLanguage();
  const { data } = useQuery(startTextQuery(contest, language));
  const picture = useMemo(() => contestPictures(contest), [contest]);
  const key = `agon-start-${contest}`;
  const [open, setOpen] = useState(() => window.localStorage.getItem(key) !== 'closed');
  if (!data) return null;
  return (
    <details
      className="start-text"
      open={open}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
        window.localStorage.setItem(key, event.currentTarget.open ? '' : 'closed');
      }}
    >
      <summary>About this contest</summary>
      <MarkdownText markdown={data.text} picture={picture} language={data.language} />
    </details>
  );
}
