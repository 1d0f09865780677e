import { useQuery } from '@tanstack/react-query';
import { ContactsDocument } from '../../shared/contract/gql/graphql.ts';
import { useTranslate } from '../app/app.ts';
import { classes } from '../components/classes.ts';
import { Link } from '../components/link.tsx';
import { graphqlQuery } from '../platform/graphql.ts';
import { supportAddressOf } from './documents.ts';

/** Ways to reach customer service, as editors keep them. */
export const contactsQuery = graphqlQuery(ContactsDocument, {});

/** The e-mail address at which support answers, on every site; nothing until it is known, or where editors give none. */
export function SupportAddress({ className }: { className?: string }) {
  const t = useTranslate();
  const { data } = useQuery(contactsQuery);
  const address = supportAddressOf(data?.findClassify.list[0]?.value);
  if (!address) return null;
  return (
    <p className={classes('text-sm', className)}>
      {t('common:supportByMail')}{' '}
      <Link
        to={`mailto:${address}`}
        className="inline-block break-all py-1 font-semibold text-accent-text underline underline-offset-4"
      >
        {address}
      </Link>
    </p>
  );
}
