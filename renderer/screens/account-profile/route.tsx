import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { MyProfileDocument } from '../../../shared/contract/gql/graphql.ts';
import { appContext, useTranslate } from '../../app/app.ts';
import { askAhead, underWay } from '../../app/ask-ahead.ts';
import { loadAhead, loadChunk } from '../../app/chunk-reload.ts';
import { PageTitle } from '../../app/page-title.tsx';
import { useMe } from '../../app/session.ts';
import { AwaitedPart } from '../../components/awaited-part.tsx';
import { useHydrated } from '../../components/hydrated.ts';
import { graphqlQuery } from '../../platform/graphql.ts';
import { AccountInfo } from './account-info.tsx';
import { JumpList } from './jump-list.tsx';
import { Nickname } from './nickname.tsx';
import { Panel } from './panel.tsx';
import { Picture } from './picture.tsx';
import { FIRST_SECTIONS, SECTIONS } from './sections.ts';
import { Wallet } from './wallet.tsx';

const loadFurtherParts = async () => ({ default: (await import('./further-parts.tsx')).FurtherParts });
const FurtherParts = lazy(() => loadChunk(loadFurtherParts));
// What hardly any player is shown.
const SuspensionNotice = lazy(() =>
  loadChunk(async () => ({ default: (await import('./suspension-notice.tsx')).SuspensionNotice })),
);

const profileQuery = graphqlQuery(MyProfileDocument, {});

/** Begins to ask for the profile, and for what is drawn below its first view. */
export function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const asked = askAhead(context.get(appContext), profileQuery);
  // The first view first.
  void asked.then(() => loadAhead(loadFurtherParts).catch(() => {}));
  return underWay(asked);
}
// What the server could not be told is asked for in the browser.
loader.hydrate = true;

/** Who the player is to the store and to others, and what belongs to the account (S18, S19). */
export function Component() {
  const t = useTranslate();
  const account = useMe();
  const question = useQuery(profileQuery);
  const me = account.data?.me;
  const profile = question.data?.me;
  const isAlive = useHydrated();
  const [isWhole, setWhole] = useState(false);
  const drawn = useCallback(() => setWhole(true), []);
  return (
    <div className="page max-w-6xl pt-8 pb-20 lg:pt-12">
      <PageTitle text={t('common:account.profile')} />
      <h1 className="text-3xl">{t('common:account.profile')}</h1>
      {me && profile ? (
        <div className="gap-x-10 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
          <JumpList drawn={isWhole ? SECTIONS : FIRST_SECTIONS} />
          <div>
            {me.suspension && (
              <Suspense fallback={<div className="skeleton mt-6 h-60 rounded-2xl" />}>
                <SuspensionNotice {...me.suspension} />
              </Suspense>
            )}
            <AccountInfo me={me} mailLocale={profile.locale}>
              <Picture uuid={me.uuid} head={me.profile.head.value} name={me.profile.nickname.value}>
                <Nickname value={me.profile.nickname.value} />
              </Picture>
            </AccountInfo>
            <Panel section="wallet">
              <Wallet wallet={me.wallet} />
            </Panel>
            <Suspense fallback={<FurtherPlace />}>
              {isAlive ? <FurtherParts me={me} profile={profile} onDrawn={drawn} /> : <FurtherPlace />}
            </Suspense>
          </div>
        </div>
      ) : (
        <AwaitedPart question={me ? question : account} className="mt-8 h-96" />
      )}
    </div>
  );
}

/** Where the parts below the first view will be: their forms come once they answer. */
const FurtherPlace = () => <div className="skeleton mt-8 h-96 rounded-xl" />;
