import { useQuery } from '@tanstack/react-query';
import { MyProfileDocument } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { PageTitle } from '../../app/page-title.tsx';
import { useMe } from '../../app/session.ts';
import { ActivitySwitch } from '../../community/activity-switch.tsx';
import { AwaitedPart } from '../../components/awaited-part.tsx';
import { graphqlQuery } from '../../platform/graphql.ts';
import { AccountInfo } from './account-info.tsx';
import { CommunityEmail } from './community-email.tsx';
import { Devices } from './devices.tsx';
import { Entries } from './entries.tsx';
import { IgnoredGames } from './ignored-games.tsx';
import { Introduction } from './introduction.tsx';
import { JumpList } from './jump-list.tsx';
import { LeftOutTags } from './left-out-tags.tsx';
import { Nickname } from './nickname.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { Panel } from './panel.tsx';
import { Passkeys } from './passkeys.tsx';
import { Picture } from './picture.tsx';
import { RedeemCode } from './redeem-code.tsx';
import { SocialLinks } from './social-links.tsx';
import { SuspensionNotice } from './suspension-notice.tsx';
import { Tags } from './tags.tsx';
import { TwoFactor } from './two-factor.tsx';
import { Wallet } from './wallet.tsx';
import { YourData } from './your-data.tsx';

/** Who the player is to the store and to others, and what belongs to the account (S18, S19). */
export function Component() {
  const t = useTranslate();
  const { platform } = useApp();
  const account = useMe();
  const question = useQuery(graphqlQuery(MyProfileDocument, {}));
  const me = account.data?.me;
  const profile = question.data?.me;
  return (
    <div className="page max-w-6xl pt-8 pb-20 lg:pt-12">
      <PageTitle text={t('common:account.profile')} />
      <h1 className="text-3xl">{t('common:account.profile')}</h1>
      {me && profile ? (
        <div className="gap-x-10 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
          <JumpList />
          <div>
            {me.suspension && <SuspensionNotice {...me.suspension} />}
            <AccountInfo me={me} mailLocale={profile.locale}>
              <Picture uuid={me.uuid} head={me.profile.head.value} name={me.profile.nickname.value}>
                <Nickname value={me.profile.nickname.value} />
              </Picture>
            </AccountInfo>
            <Panel section="wallet">
              <Wallet wallet={me.wallet} />
            </Panel>
            <Panel section="redeem" text={t('profile:redeem.text')}>
              <RedeemCode />
            </Panel>
            <Panel section="activity">
              <ActivitySwitch />
            </Panel>
            <Panel section="left-out" text={t('browse:leftOut.text')}>
              <div className="flex flex-col gap-6">
                <LeftOutTags excluded={me.excluded_tags} />
                <IgnoredGames />
              </div>
            </Panel>
            <Panel section="about" text={t('profile:about.text')}>
              <div className="flex flex-col gap-6">
                <Introduction value={profile.profile.introduction.value} />
                <div>
                  <h3 className="mb-2 font-semibold text-sm">{t('profile:tags.label')}</h3>
                  <Tags tags={profile.metadata.tags} />
                </div>
              </div>
            </Panel>
            <Panel section="elsewhere">
              <div className="flex flex-col gap-6">
                <SocialLinks social={profile.social} />
                <CommunityEmail {...profile.metadata.community_email} />
              </div>
            </Panel>
            <Panel section="entries" text={t('profile:entries.text')}>
              <Entries list={profile.metadata.list} />
            </Panel>
            <Panel section="sign-in" text={t('security:signIn.text')}>
              <TwoFactor on={profile.two_factor} />
              {platform.kind === 'web' && <Passkeys />}
            </Panel>
            <Panel section="devices" text={t('security:devices.text')}>
              <Devices />
            </Panel>
            <Panel section="notifications" text={t('notification:settings.text')}>
              <NotificationSettings />
            </Panel>
            <Panel section="data" text={t('security:data.text')}>
              <YourData />
            </Panel>
          </div>
        </div>
      ) : (
        <AwaitedPart question={me ? question : account} className="mt-8 h-96" />
      )}
    </div>
  );
}
