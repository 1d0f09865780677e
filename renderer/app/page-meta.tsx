import { useDiscretion } from './discretion.tsx';
import { PageTitle } from './page-title.tsx';

interface PageMetaProps {
  title: string;
  /** Whether the store's name is in the title already. */
  whole?: boolean;
  /** A sentence or two; without one, search engines choose. */
  description?: string | undefined;
  type?: 'website' | 'article' | 'profile';
}

/** What a public page is called and about, for readers, search engines and what other sites show of a link to it. */
export function PageMeta({ title, whole = false, description, type = 'website' }: PageMetaProps) {
  const { discreet } = useDiscretion();
  return (
    <>
      <PageTitle text={title} whole={whole} />
      {!discreet && (
        <>
          <meta property="og:type" content={type} />
          <meta property="og:title" content={title} />
          {description && <meta name="description" content={description} />}
          {description && <meta property="og:description" content={description} />}
        </>
      )}
    </>
  );
}
