//! Films made by hand, and what they are read as.

use std::io::{Read, Write};
use std::path::Path;
use std::time::Duration;

use proptest::prelude::*;

use super::*;

fn of(kind: &[u8; 4], parts: &[&[u8]]) -> Vec<u8> {
    let content = parts.concat();
    [&u32::try_from(content.len() + 8).unwrap().to_be_bytes()[..], kind, &content].concat()
}

fn words(numbers: &[u32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_be_bytes()).collect()
}

/// How a film is put together.
#[derive(Clone, Copy)]
struct Recipe {
    is_wide: bool,
    is_turned: bool,
    index_first: bool,
    chunks: u32,
}

const PLAIN: Recipe = Recipe { is_wide: false, is_turned: false, index_first: false, chunks: 5 };

fn track(recipe: Recipe, is_seen: bool, places: &[u64]) -> Vec<u8> {
    let mut head = words(&[0, 0, 0, if is_seen { 1 } else { 2 }, 0, 9000, 0, 0, 0, 0]);
    let matrix = if recipe.is_turned { [0, 65536, 0, 0xFFFF_0000, 0, 0] } else { [65536, 0, 0, 0, 65536, 0] };
    head.extend(words(&matrix));
    head.extend(words(&[0, 0, 1 << 30, 1280 << 16, 720 << 16]));
    let entry = if is_seen {
        of(b"avc1", &[&[0; 78], &of(b"avcC", &[&[1, 0x64, 0, 0x1f, 0xff]])])
    } else {
        let esds = [&[0, 0, 0, 0, 3, 0x19, 0, 0, 0, 4, 0x11, 0x40][..], &[0; 12], &[5, 2, 0x12, 0x10]].concat();
        of(b"mp4a", &[&[0; 28], &of(b"esds", &[&esds])])
    };
    let table: Vec<u8> = if recipe.is_wide {
        places.iter().flat_map(|place| place.to_be_bytes()).collect()
    } else {
        words(&places.iter().map(|place| u32::try_from(*place).unwrap()).collect::<Vec<_>>())
    };
    let count = words(&[0, u32::try_from(places.len()).unwrap()]);
    let table = of(if recipe.is_wide { b"co64" } else { b"stco" }, &[&count, &table]);
    let samples = of(b"stbl", &[&of(b"stsd", &[&words(&[0, 1]), &entry]), &table]);
    let handler = of(b"hdlr", &[&words(&[0, 0]), if is_seen { b"vide" } else { b"soun" }, &[0; 13]]);
    let media = of(b"mdia", &[&of(b"mdhd", &[&words(&[0, 0, 0, 600, 5400, 0])]), &handler, &of(b"minf", &[&samples])]);
    of(b"trak", &[&of(b"tkhd", &[&head]), &media])
}

fn index(recipe: Recipe, places: &[Vec<u64>; 2]) -> Vec<u8> {
    let head = of(b"mvhd", &[&words(&[0, 0, 0, 1000, 9000]), &[0; 80]]);
    of(b"moov", &[&head, &track(recipe, true, &places[0]), &track(recipe, false, &places[1])])
}

/// A film of nine seconds whose samples say which they are; its bytes.
fn film(recipe: Recipe) -> Vec<u8> {
    let first = of(b"ftyp", &[b"isom\0\0\x02\0isommp41"]);
    let sample = |track: u32, chunk: u32| words(&[0xAAAA_0000 + track, chunk]);
    let chunks: Vec<u8> = (0..recipe.chunks).flat_map(|chunk| [sample(0, chunk), sample(1, chunk)].concat()).collect();
    let data = of(b"mdat", &[&chunks]);
    let length = index(recipe, &[vec![0; recipe.chunks as usize], vec![0; recipe.chunks as usize]]).len();
    let base = first.len() + 8 + if recipe.index_first { length } else { 0 };
    let places = |track: u64| (0..u64::from(recipe.chunks)).map(|chunk| base as u64 + chunk * 16 + track * 8).collect();
    let index = index(recipe, &[places(0), places(1)]);
    let free = of(b"free", &[&[7; 5]]);
    if recipe.index_first { [first, index, data, free].concat() } else { [first, data, index, free].concat() }
}

fn with<T>(bytes: &[u8], work: impl FnOnce(&Path) -> T) -> T {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    work(file.path())
}

/// The samples that the tables of a film lead to.
fn samples(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for (kind, width) in [(b"stco", 4), (b"co64", 8)] {
        for at in (0..bytes.len() - 4).filter(|at| &bytes[*at..at + 4] == kind) {
            let count = boxes::u32_at(bytes, at + 8).unwrap() as usize;
            for entry in 0..count {
                let at = at + 12 + entry * width;
                let place = if width == 4 {
                    u64::from(boxes::u32_at(bytes, at).unwrap())
                } else {
                    boxes::u64_at(bytes, at).unwrap()
                };
                found.push(bytes[place as usize..place as usize + 8].to_vec());
            }
        }
    }
    found
}

fn moved(bytes: &[u8]) -> Option<Vec<u8>> {
    with(bytes, with_index_first).unwrap().map(|mut film| {
        let mut all = Vec::new();
        film.read_to_end(&mut all).unwrap();
        all
    })
}

#[test]
fn a_film_is_what_its_index_says() {
    let expected = Film {
        duration: Some(Duration::from_secs(9)),
        codecs: vec!["avc1.64001f".to_owned(), "mp4a.40.2".to_owned()],
        size: Some((1280, 720)),
        plays: Plays::Everywhere,
    };
    assert_eq!(with(&film(PLAIN), read).unwrap(), expected);
    let turned = with(&film(Recipe { is_turned: true, index_first: true, ..PLAIN }), read).unwrap();
    assert_eq!(turned.size, Some((720, 1280)));
    let mut strange = film(PLAIN);
    let at = strange.windows(4).position(|it| it == b"avc1").unwrap();
    strange[at..at + 4].copy_from_slice(b"s263");
    let strange = with(&strange, read).unwrap();
    assert_eq!((strange.codecs[0].as_str(), strange.plays), ("s263", Plays::Nowhere));
}

#[test]
fn a_film_in_fragments_plays_as_long_as_its_last_one_ends() {
    let head = of(b"mvhd", &[&words(&[0, 0, 0, 1000, 0]), &[0; 80]]);
    let mut seen = track(PLAIN, true, &[]);
    let at = seen.windows(4).position(|it| it == b"mdhd").unwrap() + 4 + 16;
    seen[at..at + 4].fill(0);
    let extends = of(b"mvex", &[&of(b"trex", &[&words(&[0, 1, 1, 100, 0, 0])])]);
    let fragment = |begin: u32, run: &[u8]| {
        let part = of(b"traf", &[&of(b"tfhd", &[&words(&[0, 1])]), &of(b"tfdt", &[&words(&[0, begin])]), run]);
        [of(b"moof", &[&part]), of(b"mdat", &[&[1; 9]])].concat()
    };
    let usual = of(b"trun", &[&words(&[0, 3])]);
    let told = of(b"trun", &[&words(&[0x301, 2, 0, 600, 1, 300, 1])]);
    let start = [of(b"ftyp", &[b"iso5\0\0\0\0"]), of(b"moov", &[&head, &seen, &extends])].concat();
    let whole = [start.clone(), fragment(0, &usual), fragment(600, &told)].concat();
    assert_eq!(with(&whole, read).unwrap().duration, Some(Duration::from_millis(2500)));
    let whole = [start.clone(), fragment(300, &usual)].concat();
    assert_eq!(with(&whole, read).unwrap().duration, Some(Duration::from_secs(1)));
    assert_eq!(with(&start, read).unwrap().duration, None);
    assert!(moved(&whole).is_none());
}

#[test]
fn the_index_comes_to_the_front_and_leads_to_the_same_samples() {
    for is_wide in [false, true] {
        // Tables longer than one step of reading too.
        for chunks in [0, 1, 5, 20_000] {
            let behind = film(Recipe { is_wide, chunks, ..PLAIN });
            let front = moved(&behind).unwrap();
            assert_eq!(front.len(), behind.len());
            assert_eq!(samples(&front), samples(&behind));
            let index = front.windows(4).position(|it| it == b"moov").unwrap();
            assert!(index < front.windows(4).position(|it| it == b"mdat").unwrap());
            assert!(moved(&front).is_none(), "it is there already");
            assert_eq!(with(&front, read).unwrap(), with(&behind, read).unwrap());
        }
    }
    assert!(moved(&film(Recipe { index_first: true, ..PLAIN })).is_none());
}

#[test]
fn what_lies_about_itself_is_damaged() {
    let good = film(PLAIN);
    let place = |kind: &[u8; 4]| good.windows(4).position(|it| it == kind).unwrap();
    let changed = |at: usize, bytes: &[u8]| {
        let mut film = good.clone();
        film[at..at + bytes.len()].copy_from_slice(bytes);
        film
    };
    let damaged = |film: &[u8]| {
        let read = with(film, read).map(drop);
        let both = read.and_then(|()| with(film, with_index_first).map(drop));
        matches!(both, Err(FilmError::Damaged(_)))
    };
    assert!(!damaged(&good));
    assert!(damaged(&good[..good.len() / 2]), "cut off");
    assert!(damaged(&good[..20]) && damaged(b""), "no index");
    assert!(damaged(&changed(place(b"trak") - 4, &u32::MAX.to_be_bytes())), "a box larger than its parent");
    assert!(damaged(&changed(place(b"mdia") - 4, &4_u32.to_be_bytes())), "a box smaller than its head");
    assert!(damaged(&changed(place(b"stco") + 8, &u32::MAX.to_be_bytes())), "a table longer than its box");
    assert!(damaged(&changed(place(b"vide"), b"text")) == damaged(&good), "sound is left");
    let wide = [&1_u32.to_be_bytes()[..], b"mdat", &u64::MAX.to_be_bytes()].concat();
    assert!(damaged(&changed(place(b"mdat") - 4, &wide)), "sixteen exbibytes");
    let many = [of(b"ftyp", &[b"isom\0\0\0\0"]), of(b"moov", &[&of(b"free", &[]).repeat(2000)])].concat();
    assert!(damaged(&many), "too many boxes");
    let deep = (0..10_000).fold(Vec::new(), |inner, _| of(b"trak", &[&inner]));
    assert!(damaged(&of(b"moov", &[&deep])), "boxes in boxes");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever a file says, it is read or refused, and what is moved keeps its length.
    #[test]
    fn any_file_is_read_or_refused(changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..12), cut in 0_usize..200) {
        let mut bytes = film(PLAIN);
        for (at, byte) in &changes {
            let at = at.index(bytes.len());
            bytes[at] = *byte;
        }
        bytes.truncate(bytes.len() - cut.min(bytes.len()) * usize::from(cut % 3 == 0));
        let _ = with(&bytes, read);
        if let Ok(Some(mut film)) = with(&bytes, with_index_first) {
            let mut all = Vec::new();
            film.read_to_end(&mut all).unwrap();
            prop_assert_eq!(all.len(), bytes.len());
        }
    }

    #[test]
    fn noise_is_refused(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        prop_assert!(with(&bytes, read).is_err());
    }
}
