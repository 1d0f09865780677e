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
    note: 'If you want to keep it, sign in before then. If you did not ask for this, sign in and change your password.',
  },
  'ja-JP': {
    subject: 'アカウント削除のお知らせ',
    text: 'アカウントとその内容は{date}に削除されます。',
    note: '残しておきたい場合は、その日までにログインしてください。お心当たりのない場合は、ログインしてパスワードを変更してください。',
  },
  'zh-TW': {
    subject: '您的帳號即將刪除',
    text: '您的帳號及其中所有內容將於 {date} 刪除。',
    note: '若想保留，請在此之前登入。若您沒有提出要求，請登入並變更密碼。',
  },
  'zh-CN': {
    subject: '您的账号即将删除',
    text: '您的账号及其中所有内容将于 {date} 删除。',
    note: '如需保留，请在此之前登录。如非您本人操作，请登录并修改密码。',
  },
  'ko-KR': {
    subject: '계정이 삭제될 예정입니다',
    text: '계정과 계정에 있는 모든 것이 {date}에 삭제됩니다.',
    note: '계속 사용하려면 그 전에 로그인하세요. 요청하지 않으셨다면 로그인해서 비밀번호를 바꾸세요.',
  },
  'de-DE': {
    subject: 'Ihr Konto wird gelöscht',
    text: 'Ihr Konto und alles darin wird am {date} gelöscht.',
    note: 'Wenn Sie es behalten möchten, melden Sie sich vorher an. Falls Sie das nicht veranlasst haben, melden Sie sich an und ändern Sie Ihr Passwort.',
  },
  'es-ES': {
    subject: 'Tu cuenta se eliminará',
    text: 'Tu cuenta y todo lo que contiene se eliminarán el {date}.',
    note: 'Si quieres conservarla, inicia sesión antes. Si no lo has pedido, inicia sesión y cambia tu contraseña.',
  },
  'fr-FR': {
    subject: 'Votre compte va être supprimé',
    text: 'Votre compte et tout ce qu’il contient seront supprimés le {date}.',
    note: 'Pour le garder, connectez-vous avant cette date. Si vous n’êtes pas à l’origine de cette demande, connectez-vous et changez votre mot de passe.',
  },
  'pt-BR': {
    subject: 'Sua conta será excluída',
    text: 'Sua conta e tudo o que há nela serão excluídos em {date}.',
    note: 'Para mantê-la, entre antes disso. Se você não pediu, entre e troque sua senha.',
  },
  'ru-RU': {
    subject: 'Ваша учётная запись будет удалена',
    text: 'Учётная запись и всё, что в ней есть, будут удалены: {date}.',
    note: 'Чтобы её сохранить, войдите до этого дня. Если вы этого не запрашивали, войдите и смените пароль.',
  },
  'th-TH': {
    subject: 'บัญชีของคุณจะถูกลบ',
    text: 'บัญชีและทุกอย่างในบัญชีจะถูกลบในวันที่ {date}',
    note: 'หากต้องการเก็บไว้ โปรดเข้าสู่ระบบก่อนวันนั้น หากคุณไม่ได้ร้องขอ โปรดเข้าสู่ระบบและเปลี่ยนรหัสผ่าน',
  },
  'tr-TR': {
    subject: 'Hesabınız silinecek',
    text: 'Hesabınız ve içindeki her şey şu tarihte silinecek: {date}.',
    note: 'Tutmak isterseniz o güne kadar giriş yapın. Bunu siz istemediyseniz giriş yapıp parolanızı değiştirin.',
  },
  'vi-VN': {
    subject: 'Tài khoản của bạn sẽ bị xóa',
    text: 'Tài khoản và mọi thứ trong đó sẽ bị xóa vào ngày {date}.',
    note: 'Nếu muốn giữ lại, hãy đăng nhập trước ngày đó. Nếu bạn không yêu cầu, hãy đăng nhập và đổi mật khẩu.',
  },
};

/** The mail that tells when an account is erased and how it is kept, in the player's language. */
export function deletionMail(deletesAt: Date, locale: Locale): { subject: string; text: string } {
  const { subject, text, note } = WORDS[locale];
  const tag = locale === 'th-TH' ? 'th-TH-u-ca-gregory' : locale;
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(deletesAt);
  return { subject, text: `${text.replace('{date}', date)}\n\n${note}` };
}
