import type { Locale } from '../../shared/contract/locales.ts';

interface Words {
  subject: string;
  /** With `{date}` where the day stands. */
  text: string;
  /** How to keep the account. */
  note: string;
}

// Discreet on purpose, like the mails with codes.
const WORDS: Record<Locale, Words> = {
  'en-US': {
    subject: 'Your account will be deleted',
    text: 'Your account and everything in it will be deleted on {date}.',
    note: 'If you want to keep it, sign in before then and choose “Keep my account”. If you did not ask for this, do the same and change your password.',
  },
  'ja-JP': {
    subject: 'アカウント削除のお知らせ',
    text: 'アカウントとその内容は{date}に削除されます。',
    note: '残しておきたい場合は、その日までにサインインし、「アカウントを残す」を選んでください。お心当たりのない場合は、同じようにアカウントを残したうえで、パスワードを変更してください。',
  },
  'zh-TW': {
    subject: '你的帳戶即將刪除',
    text: '你的帳戶及其中所有內容將於 {date} 刪除。',
    note: '若想保留，請在此之前登入，並選擇「保留我的帳戶」。若你沒有提出要求，也請這樣保留帳戶，並變更密碼。',
  },
  'zh-CN': {
    subject: '你的账户即将删除',
    text: '你的账户及其中所有内容将于 {date} 删除。',
    note: '如需保留，请在此之前登录，并选择“保留我的账户”。如非你本人操作，也请这样保留账户，并修改密码。',
  },
  'ko-KR': {
    subject: '계정이 삭제될 예정입니다',
    text: '계정과 계정에 있는 모든 것이 {date}에 삭제됩니다.',
    note: '계속 사용하려면 그 전에 로그인해서 ‘계정 유지’를 선택하세요. 요청하지 않으셨다면 같은 방법으로 계정을 유지한 뒤 비밀번호를 바꾸세요.',
  },
  'de-DE': {
    subject: 'Dein Konto wird gelöscht',
    text: 'Dein Konto und alles darin wird am {date} gelöscht.',
    note: 'Wenn du es behalten möchtest, melde dich vorher an und wähle „Konto behalten“. Falls du das nicht veranlasst hast, mach es genauso und ändere dein Passwort.',
  },
  'es-ES': {
    subject: 'Tu cuenta se eliminará',
    text: 'Tu cuenta y todo lo que contiene se eliminarán el {date}.',
    note: 'Si quieres conservarla, inicia sesión antes y elige «Conservar mi cuenta». Si no lo has pedido, haz lo mismo y cambia tu contraseña.',
  },
  'fr-FR': {
    subject: 'Votre compte va être supprimé',
    text: 'Votre compte et tout ce qu’il contient seront supprimés le {date}.',
    note: 'Pour le garder, connectez-vous avant cette date et choisissez « Garder mon compte ». Si vous n’êtes pas à l’origine de cette demande, faites de même et changez votre mot de passe.',
  },
  'pt-BR': {
    subject: 'Sua conta será excluída',
    text: 'Sua conta e tudo o que há nela serão excluídos em {date}.',
    note: 'Para mantê-la, entre antes disso e escolha “Manter minha conta”. Se você não pediu isso, faça o mesmo e troque sua senha.',
  },
  'ru-RU': {
    subject: 'Ваш аккаунт будет удалён',
    text: 'Аккаунт и всё, что в нём есть, будут удалены {date}.',
    note: 'Чтобы его сохранить, войдите до этого дня и нажмите «Сохранить аккаунт». Если вы этого не запрашивали, сделайте то же самое и смените пароль.',
  },
  'th-TH': {
    subject: 'บัญชีของคุณจะถูกลบ',
    text: 'บัญชีและทุกอย่างในบัญชีจะถูกลบในวันที่ {date}',
    note: 'หากต้องการเก็บไว้ โปรดเข้าสู่ระบบก่อนวันนั้นแล้วเลือก “เก็บบัญชีไว้” หากคุณไม่ได้ร้องขอ โปรดทำเช่นเดียวกันแล้วเปลี่ยนรหัสผ่าน',
  },
  'tr-TR': {
    subject: 'Hesabın silinecek',
    text: 'Hesabın ve içindeki her şey şu tarihte silinecek: {date}.',
    note: 'Korumak istersen o güne kadar giriş yapıp “Hesabımı koru” seçeneğini kullan. Bunu sen istemediysen aynısını yapıp parolanı değiştir.',
  },
  'vi-VN': {
    subject: 'Tài khoản của bạn sẽ bị xóa',
    text: 'Tài khoản và mọi thứ trong đó sẽ bị xóa vào ngày {date}.',
    note: 'Nếu muốn giữ lại, hãy đăng nhập trước ngày đó và chọn “Giữ tài khoản”. Nếu bạn không yêu cầu, hãy làm như vậy rồi đổi mật khẩu.',
  },
};

/** The mail that tells when an account is erased and how it is kept, in the player's language. */
export function deletionMail(deletesAt: Date, locale: Locale): { subject: string; text: string } {
  const { subject, text, note } = WORDS[locale];
  const tag = locale === 'th-TH' ? 'th-TH-u-ca-gregory' : locale;
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(deletesAt);
  return { subject, text: `${text.replace('{date}', date)}\n\n${note}` };
}
