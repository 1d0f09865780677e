/** Names between commas and line breaks, English ones first. */
const NAMES: Readonly<Record<string, string>> = {
  adventure:
    'adventure game, ADV, Abenteuerspiel, juego de aventuras, アドベンチャー, 어드벤처, приключенческая игра',
  bdsm: 'SM, kink, БДСМ, 調教, 调教',
  'boy-bl': `BL, boys love, boys’ love, boys' love, yaoi, shounen ai, danmei, ボーイズラブ, やおい, 보이즈 러브, 야오이,
    яой, ยาโออิ, วาย, đam mỹ, 耽美`,
  casual: 'casual game, cozy, cosy, Gelegenheitsspiel, カジュアルゲーム, ほのぼの, 힐링, 治愈, 療癒',
  classic: 'classical, 古典, 古典文学',
  comedy: 'humor, humour, コメディー, ギャグ, 개그, юмор, ตลก, mizah, hài, 搞笑',
  cuckold: 'NTR, netorare, ネトラレ, 네토라레, нетораре, เน็ตโทราเระ',
  'dating-sim': `dating sim, dating sims, dating simulator, dating simulation, dating game, galge, galgame, Dating-Simulation,
    Flirtspiel, Flirtsimulation, simulador de citas, juego de citas, simulateur de rencontres, jeu de drague,
    恋愛シミュレーション, 恋愛ゲーム, 恋愛アドベンチャー, ギャルゲー, ギャルゲ, 美少女ゲーム, 연애 시뮬레이션, 연애시뮬, 미연시,
    미소녀 게임, simulador de namoro, симулятор свиданий, дейтинг-сим, เกมจีบหนุ่ม, เกมจีบสาว, flört simülasyonu, flört oyunu,
    mô phỏng hẹn hò, game hẹn hò, 恋爱模拟, 恋爱游戏, 美少女游戏, 戀愛模擬, 戀愛遊戲, 美少女遊戲`,
  drama: 'melodrama, メロドラマ, 멜로드라마, мелодрама',
  fantasy: 'ファンタジ, fantaisie, фентези, 판타지물, 玄幻',
  folklore: `myth, mythology, yokai, Mythologie, mitología, mitologia, 妖怪, 神話, 伝承, 신화, мифология, mitoloji, thần thoại,
    神话`,
  'girl-gl':
    "GL, girls love, girls’ love, girls' love, yuri, shoujo ai, ガールズラブ, 百合, 걸즈 러브, юри, ยูริ, 백합",
  historical: `period drama, history, Geschichte, historia, histoire, 時代劇, 歴史もの, 시대극, 사극, história, история,
    ประวัติศาสตร์, tarih, cổ trang, 古风, 古風`,
  management: `tycoon, management game, Wirtschaftssimulation, Aufbauspiel, jeu de gestion, 経営シミュレーション,
    경영 시뮬레이션, тайкун, quản trị, 模拟经营, 模擬經營`,
  music: 'rhythm game, musical, Musikspiel, 音ゲー, リズムゲーム, 리듬 게임, ритм-игра, 音游, 音樂遊戲',
  mystery: `detective, whodunit, Krimi, policíaco, policier, polar, 推理, 推理もの, ミステリ, 추리, 미스테리, policial,
    детективная игра, สืบสวน, polisiye, dedektif, trinh thám`,
  noir: 'film noir, hardboiled, hard-boiled, ハードボイルド, 느와르, 黑色电影, 黑色電影',
  otome: `otome game, otome games, otoge, Otome-Spiel, juego otome, jeu otome, 乙女, 乙女ゲー, 乙ゲー, 오토메 게임, 여성향,
    отоме, เกมโอโตเมะ, otome oyunu, game otome, 乙女游戏, 乙女向, 乙女遊戲`,
  'role-playing': `RPG, RPGs, JRPG, role-playing, role playing, roleplaying, roleplay, role-playing game, role playing game,
    Rollenspiel, Rollenspiele, juego de rol, juegos de rol, jeu de rôle, jeux de rôle, ロールプレイング,
    ロールプレイングゲーム, 롤플레잉, 알피지, jogo de RPG, РПГ, ролевая игра, ролевые игры, สวมบทบาท, เกมสวมบทบาท, rol yapma,
    rol yapma oyunu, nhập vai, game nhập vai, 角色扮演, 角色扮演游戏, 角色扮演遊戲`,
  romance: `romantic, love story, Liebesgeschichte, romántico, historia de amor, romantique, histoire d’amour, ラブストーリー,
    ロマンス, 純愛, 연애, 순애, romântico, история любви, โรแมนติก, aşk hikâyesi, chuyện tình, 纯爱, 愛情`,
  'science-fiction': `sci-fi, sci fi, scifi, SF, サイエンスフィクション, 공상 과학, фантастика, НФ, นิยายวิทยาศาสตร์, viễn tưởng,
    科幻小说, 科幻小說`,
  simulation: `sim, simulator, SLG, Simulationsspiel, simulador, simulateur, シミュレーター, 시뮬레이터, симуляция, simülatör,
    game mô phỏng, 模拟游戏, 模擬遊戲`,
  'slice-of-life':
    'everyday life, Alltagsgeschichte, recuentos de la vida, 日常系, 일상물, повседневная жизнь',
  steampunk: 'steam punk, Dampfpunk, стим-панк',
  strategy: `tactics, tactical, Strategiespiel, Taktik, táctica, tactique, 戦略, 戦略シミュレーション, 전술, tática, тактика,
    กลยุทธ์, taktik, chiến lược, 战略, 战棋, 戰略, 戰棋`,
  'visual-novel': `VN, VNs, visual novel, visual novels, kinetic novel, sound novel, novela visual, novelas visuales,
    roman visuel, ビジュアルノベル, ヴィジュアルノベル, サウンドノベル, ノベルゲーム, ノベルゲー, 비주얼 노벨, 비주얼노벨, 소설 게임,
    визуальная новелла, визуальный роман, วิชวลโนเวล, นิยายภาพ, görsel roman,
    tiểu thuyết trực quan, tiểu thuyết hình ảnh, 视觉小说, 文字冒险, 視覺小說, 文字冒險, AVG`,
};

/** Tags among them that are no genres, but whole shelves. */
export const NAMED_SHELVES: ReadonlySet<string> = new Set(['boy-bl', 'girl-gl']);

/**
 * What players of all languages call genres and shelves beside the names that the pages give them, by tag. How they are
 * compared is the search's own matter.
 */
export const GENRE_SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(NAMES).map(([tag, names]) => [
    tag,
    names
      .split(/[,\n]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ]),
);
