import { useEffect } from 'react';
import type { MeQuery, MyProfileQuery } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { ActivitySwitch } from '../../community/activity-switch.tsx';
import { CommunityEmail } from './community-email.tsx';
import { Devices } from './devices.tsx';
import { Entries } from './entries.tsx';
import { IgnoredGames } from './ignored-games.tsx';
import { Introduction } from './introduction.tsx';
import { LeftOutTags } from './left-out-tags.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { Panel } from './panel.tsx';
import { Passkeys } from './passkeys.tsx';
import { RedeemCode } from './redeem-code.tsx';
import { SocialLinks } from './social-links.tsx';
import { Tags } from './tags.tsx';
import { TwoFactor } from './two-factor.tsx';
import { YourData } from './your-data.tsx';

interface FurtherPartsProps {
  me: MeQuery['me'];
  profile: MyProfileQuery['me'];
  /** Is told when they are drawn. */
  onDrawn: () => void;
}

/** The parts of the profile below its first view, with the forms that the player fills in. */
export function FurtherParts({ me, profile, onDrawn }: FurtherPartsProps) {
  const t = useTranslate();
  const { platform } = useApp();
  useEffect(onDrawn, [onDrawn]);
  return (
    <>
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
    </>
  );
}
