//! A Vietnamese syllable in the making: letters, their marks and a tone, key by key.

/// A tone that is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tone {
    Acute,
    Grave,
    Hook,
    Tilde,
    Dot,
}

/// What a syllable may begin with, the longest first.
const ONSETS: &[&str] = &[
    "ngh", "ch", "gh", "gi", "kh", "ng", "nh", "ph", "qu", "th", "tr", "b", "c", "d", "đ", "g", "h", "k", "l", "m",
    "n", "p", "r", "s", "t", "v", "x", "",
];

/// What may follow: vowels and what ends them. Those of `qu` are without its u.
const RIMES: &str = " a ac ach ai am an ang anh ao ap at au ay ăc ăm ăn ăng ăp ăt âc âm ân âng âp ât âu ây \
    e ec em en eng eo ep et ê êch êm ên êng ênh êp êt êu i ia ich iêc iêm iên iêng iêp iêt iêu im in inh ip it iu \
    o oa oac oach oai oam oan oang oanh oao oap oat oay oăc oăm oăn oăng oăp oăt oc oe oen oeo oet oi om on ong oong op ot \
    ô ôc ôi ôm ôn ông ôp ôt ơ ơi ơm ơn ơp ơt \
    u ua uân uâng uât uây uc uê uêch uênh ui um un ung uôc uôi uôm uôn uông uôt uơ up ut uy uya uych uyên uyêt uynh uyp uyt uyu \
    ư ưa ưc ưi ưm ưn ưng ươc ươi ươm ươn ương ươp ươt ươu ưt ưu y ych yêm yên yêng yêt yêu ynh yt ";

const VOWELS: &str = "aăâeêioôơuưy";
/// Vowels with a mark: a tone stands on the last of them.
const MARKED: &str = "ăâêôơư";
/// Each vowel with its tones, in the order of [`Tone`].
const TONED: [(char, &str); 12] = [
    ('a', "áàảãạ"),
    ('ă', "ắằẳẵặ"),
    ('â', "ấầẩẫậ"),
    ('e', "éèẻẽẹ"),
    ('ê', "ếềểễệ"),
    ('i', "íìỉĩị"),
    ('o', "óòỏõọ"),
    ('ô', "ốồổỗộ"),
    ('ơ', "ớờởỡợ"),
    ('u', "úùủũụ"),
    ('ư', "ứừửữự"),
    ('y', "ýỳỷỹỵ"),
];

/// The letters so far.
#[derive(Debug, Default)]
pub(super) struct Letters {
    letters: Vec<char>,
    tone: Option<Tone>,
    /// Whether anything is more than a letter.
    is_changed: bool,
}

impl Letters {
    pub fn push(&mut self, letter: char) {
        self.letters.push(letter);
    }

    /// Gives the syllable its tone; false where it has no vowel yet or another tone already.
    pub fn tone(&mut self, tone: Tone) -> bool {
        if self.tone.is_some() || !self.letters.iter().any(|it| VOWELS.contains(*it)) {
            return false;
        }
        self.tone = Some(tone);
        self.is_changed = true;
        true
    }

    /// Makes the last plain `vowel` â, ê or ô.
    pub fn hat(&mut self, vowel: char) -> bool {
        let hatted = match vowel {
            'a' => 'â',
            'e' => 'ê',
            'o' => 'ô',
            _ => return false,
        };
        self.replace(vowel, hatted)
    }

    /// Makes uo ươ, or the last u or o ư or ơ; not before a, which takes the breve (`oaw`), but `uaw` is ưa.
    pub fn horn(&mut self) -> bool {
        let is_qu = self.letters.starts_with(&['q', 'u']);
        let from = if is_qu { 2 } else { 0 };
        let Some(at) = (from..self.letters.len()).rev().find(|at| matches!(self.letters[*at], 'u' | 'o')) else {
            return false;
        };
        if self.letters[at] == 'o' && self.letters.get(at + 1) == Some(&'a') {
            return false;
        }
        let before = at
            .checked_sub(1)
            .filter(|before| *before >= from && self.letters[at] == 'o' && self.letters[*before] == 'u');
        if let Some(before) = before {
            self.letters[before] = 'ư';
        }
        self.letters[at] = if self.letters[at] == 'u' { 'ư' } else { 'ơ' };
        self.is_changed = true;
        true
    }

    /// Makes the last a ă.
    pub fn breve(&mut self) -> bool {
        self.replace('a', 'ă')
    }

    /// Makes the d at the beginning đ.
    pub fn bar(&mut self) -> bool {
        if self.letters.first() != Some(&'d') {
            return false;
        }
        self.letters[0] = 'đ';
        self.is_changed = true;
        true
    }

    fn replace(&mut self, letter: char, by: char) -> bool {
        let Some(at) = self.letters.iter().rposition(|it| *it == letter) else { return false };
        self.letters[at] = by;
        self.is_changed = true;
        true
    }

    /// The syllable as it is written; none where there is no such one, or where nothing but letters was typed.
    pub fn syllable(mut self) -> Option<String> {
        // At the end it is uơ: `thuowr` is thuở.
        if let [.., before @ 'ư', 'ơ'] = self.letters.as_mut_slice() {
            *before = 'u';
        }
        let text: String = self.letters.iter().collect();
        let is_rime = |onset: &&&str| {
            text.strip_prefix(**onset).is_some_and(|rime| !rime.is_empty() && RIMES.contains(&format!(" {rime} ")))
        };
        let onset = ONSETS.iter().find(is_rime)?;
        let is_stopped = ["c", "ch", "p", "t"].iter().any(|end| text.ends_with(end));
        let is_possible = !is_stopped || matches!(self.tone, Some(Tone::Acute | Tone::Dot));
        (self.is_changed && is_possible).then(|| self.with_tone(onset.chars().count()))
    }

    /// `from`: where the rime begins.
    fn with_tone(&self, from: usize) -> String {
        let Some(tone) = self.tone else { return self.letters.iter().collect() };
        let vowels: Vec<usize> = (from..self.letters.len()).filter(|at| VOWELS.contains(self.letters[*at])).collect();
        let marked = vowels.iter().rev().find(|at| MARKED.contains(self.letters[**at]));
        let is_open = self.letters.last().is_some_and(|last| VOWELS.contains(*last));
        let place = match vowels.len() {
            0 | 1 => 0,
            2 => usize::from(!is_open),
            _ => 1,
        };
        let at = marked.or_else(|| vowels.get(place)).copied();
        let toned = |(place, letter): (usize, &char)| match at {
            Some(at) if at == place => toned(*letter, tone),
            _ => *letter,
        };
        self.letters.iter().enumerate().map(toned).collect()
    }
}

fn toned(vowel: char, tone: Tone) -> char {
    let place = match tone {
        Tone::Acute => 0,
        Tone::Grave => 1,
        Tone::Hook => 2,
        Tone::Tilde => 3,
        Tone::Dot => 4,
    };
    TONED.iter().find(|(plain, _)| *plain == vowel).and_then(|(_, toned)| toned.chars().nth(place)).unwrap_or(vowel)
}
