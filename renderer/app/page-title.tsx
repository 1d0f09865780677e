import { useTranslate } from './app.ts';
import { useDiscretion } from './discretion.tsx';

/** The title of the page, which says nothing in discreet mode. `whole`: the store's name is in it already. */
export function PageTitle({ text, whole = false }: { text?: string; whole?: boolean }) {
  const t = useTranslate();
  const { discreet } = useDiscretion();
  const brand = t('common:brand');
  if (discreet) return <title>{t('common:discretion.title')}</title>;
  if (!text) return <title>{brand}</title>;
  return <title>{whole ? text : `${text} · ${brand}`}</title>;
}
