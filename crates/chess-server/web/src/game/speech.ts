// A move as a sentence, from the parts that the rules give.

import { t } from '../lib/i18n.svelte';
import type { PlayedMove } from '../lib/rules';

/** “Knight takes pawn on e5, check”; with `sided`, “White: …” comes before. */
export function say({ spoken }: PlayedMove, sided: boolean): string {
  const { castling, captured, to, promotion } = spoken;
  const role = t(`role-${spoken.role}`);
  const parts = [
    castling !== null
      ? t(`say-castling-${castling}`)
      : captured !== null
        ? t('say-capture', { role, captured: t(`role-${captured}`), to })
        : t('say-move', { role, to }),
  ];
  if (spoken.en_passant) parts.push(t('say-en-passant'));
  if (promotion !== null) parts.push(t('say-promotion', { role: t(`role-${promotion}`) }));
  if (spoken.check !== 'none') parts.push(t(`say-${spoken.check}`));
  const sentence = parts.join(', ');
  return sided ? t('say-sided', { side: t(`side-${spoken.color}`), sentence }) : sentence;
}
