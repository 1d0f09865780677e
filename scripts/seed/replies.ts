import type { Locale } from '../../shared/contract/locales.ts';

/** What the demo's authors answer to kind reviews, in the review's language. */
export const THANKS: Record<Locale, readonly string[]> = {
  'de-DE': [
    'Danke dir! Am nächsten Kapitel sitzen wir schon.',
    'Das freut das ganze Team. Danke fürs Spielen!',
  ],
  'en-US': [
    'Thank you! The next chapter is already on the desk.',
    'This made the whole team’s day. Thanks for playing!',
  ],
  'es-ES': [
    '¡Gracias! Ya estamos con el próximo capítulo.',
    'Nos has alegrado el día a todo el equipo. ¡Gracias por jugar!',
  ],
  'fr-FR': [
    'Merci\u202f! Le prochain chapitre est déjà sur la table.',
    'Toute l’équipe vous remercie d’avoir joué\u202f!',
  ],
  'ja-JP': [
    'ありがとうございます！次の章も準備中です。',
    'チーム一同、とても励みになりました。遊んでくださって感謝です。',
  ],
  'ko-KR': [
    '고맙습니다! 다음 장도 준비하고 있어요.',
    '팀 모두 큰 힘을 얻었습니다. 플레이해 주셔서 감사합니다.',
  ],
  'pt-BR': [
    'Obrigado! O próximo capítulo já está na mesa.',
    'A equipe inteira ficou feliz. Obrigado por jogar!',
  ],
  'ru-RU': ['Спасибо! Следующая глава уже в работе.', 'Вы порадовали всю команду. Спасибо, что играете!'],
  'th-TH': ['ขอบคุณมาก! บทต่อไปกำลังเขียนอยู่', 'ทั้งทีมมีกำลังใจขึ้นมาก ขอบคุณที่เล่นเกมของเรา'],
  'tr-TR': [
    'Teşekkürler! Sıradaki bölüm üzerinde çalışıyoruz.',
    'Bütün ekibi mutlu ettin. Oynadığın için teşekkürler!',
  ],
  'vi-VN': ['Cảm ơn bạn! Chương tiếp theo đang được viết.', 'Cả nhóm rất vui. Cảm ơn bạn đã chơi!'],
  'zh-CN': ['谢谢！下一章已经在写了。', '整个团队都很开心，感谢游玩！'],
  'zh-TW': ['謝謝！下一章已經在寫了。', '整個團隊都很開心，感謝遊玩！'],
};
