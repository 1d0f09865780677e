import { ButtonLink, IconButton } from '../../components/button.tsx';
import { GlobeIcon, MoonIcon, SunIcon, SupportIcon } from '../../components/icons.tsx';
import { useLate } from '../../components/late-part.tsx';
import { LauncherTools } from '../../library/launcher-tools.tsx';
import { usePopups } from '../../popups/popups.tsx';
import { useApp, useTranslate } from '../app.ts';
import { useSession } from '../session.ts';
import { useWaysIn } from '../ways-in.ts';
import { useTheme } from './theme.ts';

/** No guest needs their code. */
const loadPlayerTools = () => import('./player-tools.tsx');

/** The end of the header: what the player has (coins, cart), then language, colours and account. */
export function HeaderTools() {
  const t = useTranslate();
  const { site } = useApp();
  const session = useSession();
  const { signIn, signUp } = useWaysIn();
  const popups = usePopups();
  const tools = useLate({ load: loadPlayerTools, urgent: true, wanted: session === 'player' });
  const [theme, turnTheme] = useTheme();
  return (
    <div className="flex items-center gap-0.5 sm:gap-1">
      {tools && <tools.Holdings />}
      <LauncherTools />
      <span className="flex items-center max-sm:hidden lg:max-xl:hidden">
        {site.customerService && (
          <IconButton label={t('common:account.support')} onClick={() => popups.open('support', {})}>
            <SupportIcon />
          </IconButton>
        )}
        {site.languageMenu && (
          <IconButton label={t('common:language.label')} onClick={() => popups.open('language', {})}>
            <GlobeIcon />
          </IconButton>
        )}
        <IconButton
          label={t(theme === 'dark' ? 'common:theme.light' : 'common:theme.dark')}
          onClick={turnTheme}
        >
          {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
        </IconButton>
      </span>
      {tools ? (
        <tools.AccountMenu />
      ) : (
        // Their place is held until it is known who is there.
        <span className={session === 'guest' ? 'flex gap-1' : 'invisible flex gap-1'}>
          <ButtonLink to={signIn} kind="quiet" size="sm" className="max-sm:hidden">
            {t('common:account.logIn')}
          </ButtonLink>
          <ButtonLink to={signUp} size="sm" className="max-[22.5rem]:hidden">
            {t('common:account.signUp')}
          </ButtonLink>
        </span>
      )}
    </div>
  );
}
