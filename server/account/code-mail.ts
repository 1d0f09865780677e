import type { Locale } from '../../shared/contract/locales.ts';

/** What a code is for: it proves the address, allows a new password, or deletes the account. */
export type CodePurpose = 'verify' | 'reset' | 'leave';

interface CodeMail {
  subject: string;
  text: string;
}

interface Words {
  subject: string;
  verify: string;
  reset: string;
  leave: string;
  /** How long the code lives, and what to do when the mail was not asked for. */
  note: string;
}

// Discreet on purpose: a subject line shows on lock screens, so it names neither the store nor what it sells.
const WORDS: Record<Locale, Words> = {
  'en-US': {
    subject: 'Your code',
    verify: 'Enter this code to confirm your email address:',
    reset: 'Enter this code to choose a new password:',
    leave: 'Enter this code to delete your account:',
    note: 'It is valid for 10 minutes. If you did not ask for it, you can ignore this email.',
  },
  'ja-JP': {
    subject: '確認コード',
    verify: 'メールアドレスの確認には、次のコードを入力してください。',
    reset: '新しいパスワードの設定には、次のコードを入力してください。',
    leave: 'アカウントを削除するには、次のコードを入力してください。',
    note: 'コードの有効期限は10分です。お心当たりのない場合は、このメールを破棄してください。',
  },
  'zh-TW': {
    subject: '你的驗證碼',
    verify: '請輸入以下驗證碼以確認你的電子郵件地址：',
    reset: '請輸入以下驗證碼以設定新密碼：',
    leave: '請輸入以下驗證碼以刪除你的帳戶：',
    note: '驗證碼 10 分鐘內有效。若你沒有提出要求，請忽略此郵件。',
  },
  'zh-CN': {
    subject: '你的验证码',
    verify: '请输入以下验证码以确认你的邮箱地址：',
    reset: '请输入以下验证码以设置新密码：',
    leave: '请输入以下验证码以删除你的账户：',
    note: '验证码 10 分钟内有效。如非你本人操作，请忽略此邮件。',
  },
  'ko-KR': {
    subject: '인증 코드',
    verify: '이메일 주소를 확인하려면 다음 코드를 입력하세요.',
    reset: '새 비밀번호를 정하려면 다음 코드를 입력하세요.',
    leave: '계정을 삭제하려면 다음 코드를 입력하세요.',
    note: '코드는 10분 동안 유효해요. 요청하지 않으셨다면 이 메일을 무시하셔도 돼요.',
  },
  'de-DE': {
    subject: 'Dein Code',
    verify: 'Gib diesen Code ein, um deine E-Mail-Adresse zu bestätigen:',
    reset: 'Gib diesen Code ein, um ein neues Passwort festzulegen:',
    leave: 'Gib diesen Code ein, um dein Konto zu löschen:',
    note: 'Er gilt 10 Minuten. Falls du ihn nicht angefordert hast, ignoriere diese E-Mail einfach.',
  },
  'es-ES': {
    subject: 'Tu código',
    verify: 'Introduce este código para confirmar tu correo electrónico:',
    reset: 'Introduce este código para elegir una contraseña nueva:',
    leave: 'Introduce este código para eliminar tu cuenta:',
    note: 'Es válido durante 10 minutos. Si no lo has pedido, puedes ignorar este correo.',
  },
  'fr-FR': {
    subject: 'Votre code',
    verify: 'Saisissez ce code pour confirmer votre adresse e-mail\u00a0:',
    reset: 'Saisissez ce code pour choisir un nouveau mot de passe\u00a0:',
    leave: 'Saisissez ce code pour supprimer votre compte\u00a0:',
    note: 'Il est valable 10 minutes. Si vous ne l’avez pas demandé, ignorez cet e-mail.',
  },
  'pt-BR': {
    subject: 'Seu código',
    verify: 'Digite este código para confirmar seu e-mail:',
    reset: 'Digite este código para escolher uma nova senha:',
    leave: 'Digite este código para excluir sua conta:',
    note: 'Ele vale por 10 minutos. Se você não o pediu, ignore este e-mail.',
  },
  'ru-RU': {
    subject: 'Ваш код',
    verify: 'Введите этот код, чтобы подтвердить адрес почты:',
    reset: 'Введите этот код, чтобы задать новый пароль:',
    leave: 'Введите этот код, чтобы удалить аккаунт:',
    note: 'Код действует 10 минут. Если вы его не запрашивали, просто не обращайте внимания на это письмо.',
  },
  'th-TH': {
    subject: 'รหัสของคุณ',
    verify: 'กรอกรหัสนี้เพื่อยืนยันอีเมลของคุณ:',
    reset: 'กรอกรหัสนี้เพื่อตั้งรหัสผ่านใหม่:',
    leave: 'กรอกรหัสนี้เพื่อลบบัญชีของคุณ:',
    note: 'รหัสใช้ได้ 10 นาที หากคุณไม่ได้ร้องขอ ไม่ต้องสนใจอีเมลฉบับนี้',
  },
  'tr-TR': {
    subject: 'Kodun',
    verify: 'E-posta adresini doğrulamak için bu kodu gir:',
    reset: 'Yeni bir parola belirlemek için bu kodu gir:',
    leave: 'Hesabını silmek için bu kodu gir:',
    note: 'Kod 10 dakika geçerlidir. Sen istemediysen bu e-postayı dikkate alma.',
  },
  'vi-VN': {
    subject: 'Mã của bạn',
    verify: 'Nhập mã này để xác nhận địa chỉ email của bạn:',
    reset: 'Nhập mã này để đặt mật khẩu mới:',
    leave: 'Nhập mã này để xóa tài khoản của bạn:',
    note: 'Mã có hiệu lực trong 10 phút. Nếu bạn không yêu cầu, hãy bỏ qua email này.',
  },
};

/** The mail that carries a one-time code, in the player's language. */
export function codeMail(purpose: CodePurpose, code: string, locale: Locale): CodeMail {
  const words = WORDS[locale];
  return { subject: words.subject, text: `${words[purpose]}\n\n${code}\n\n${words.note}` };
}
