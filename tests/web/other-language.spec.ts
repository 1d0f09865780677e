import { expect } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { GAMES, test } from './players.ts';

/** Games of the demo of which none is in German, in the order of a bill. */
const FOREIGN = [1001, 1009, 1012, 1027, 1028, 1032, 1034];

test('games of a cart that may not speak the player’s language are named, five of many, and no other [V08]', async ({
  page,
  player,
}) => {
  await player.addToCart(GAMES.harper.id, ...FOREIGN);
  await page.goto('/de-DE/my-store?tab=cart');
  await page.getByRole('button', { name: '8 Spiele bezahlen' }).click();
  const question = page.getByRole('dialog', { name: 'Nicht in deiner Sprache' });
  await expect(question.getByRole('paragraph')).toHaveText([
    'Du liest den Shop auf Deutsch, aber 7 Spiele unterstützen die Sprache vielleicht nicht:',
    'Trotzdem kaufen?',
  ]);
  await expect(question.getByRole('listitem')).toHaveText([
    'Hafenlichter',
    'Die Frau des Kartografen',
    'Tiefseestation',
    'Der Nachtbibliothekar',
    'Bergwacht Neun',
    'und 2 weitere',
  ]);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Weiter' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(8);
});
