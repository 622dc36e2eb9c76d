//! Frames there and back, and everything that is none.

use super::*;

fn spec() -> RunSpec {
    RunSpec {
        id: 7,
        compile: true,
        argv: vec!["/box/a.out".into(), "ơ".into()],
        env: vec!["LANG=C.UTF-8".into()],
        stdin: 9,
        live: true,
        watched: true,
        terminal: Terminal::Both,
        files: vec![Given { name: "answer.txt".into(), key: 4 }, Given { name: "output.txt".into(), key: 0 }],
        cpu_us: 1_000_000,
        wall_us: 2_000_000,
        memory_kib: 65_536,
        output_bytes: 1 << 20,
        stderr_bytes: 4096,
        file_bytes: 1 << 26,
        processes: 16,
        open_files: 64,
        stack_kib: 8192,
    }
}

fn file() -> File {
    File { path: "pkg/Main.java".into(), executable: true, data: vec![0, 255, 10] }
}

fn orders() -> Vec<ToCell> {
    vec![
        ToCell::Program(vec![file()]),
        ToCell::Store { key: 3, data: b"1 2\n".to_vec() },
        ToCell::Forget(vec![1, 2]),
        ToCell::Run(spec()),
        ToCell::Collect { max_bytes: 5 },
        ToCell::Reset,
        ToCell::Input { id: 7, data: b"50\n".to_vec() },
        ToCell::InputEnd { id: 7 },
        ToCell::OutputTaken { id: 7, bytes: u64::MAX },
        ToCell::OutputRefused { id: 7 },
        ToCell::Stop { id: 7 },
    ]
}

fn report(ending: Ending) -> RunReport {
    RunReport { id: 7, ending, cpu_us: 1, wall_us: 2, memory_kib: 3, stdout: b"out".to_vec(), stderr: vec![] }
}

fn answers() -> Vec<FromCell> {
    let endings = [
        Ending::Exited(-1),
        Ending::Signaled(11),
        Ending::CpuLimit,
        Ending::WallLimit,
        Ending::MemoryLimit,
        Ending::OutputLimit,
        Ending::NotStarted(2),
        Ending::Stopped,
    ];
    let others = [
        FromCell::Ready { version: VERSION },
        FromCell::Output { id: 7, data: vec![1; 300] },
        FromCell::Files(Some(vec![file()])),
        FromCell::Files(None),
        FromCell::Clean,
        FromCell::Failed("no memory".into()),
        FromCell::OutputEnd { id: 7 },
        FromCell::InputTaken { id: 7, bytes: 1 << 40 },
        FromCell::InputRefused { id: 7 },
        FromCell::Errors { id: 7, data: "lỗi".into() },
        FromCell::Idle { id: 7 },
        FromCell::NoTerminal { id: 7, errno: 22 },
    ];
    endings.map(|ending| FromCell::Done(report(ending))).into_iter().chain(others).collect()
}

#[test]
fn frames_survive_the_way_there_and_back() {
    for frame in orders() {
        let bytes = frame.encode();
        assert_eq!(u32::from_le_bytes(bytes[..4].try_into().unwrap()) as usize, bytes.len() - HEADER);
        assert_eq!(ToCell::decode(&bytes[HEADER..]), Ok(frame));
    }
    for frame in answers() {
        let bytes = frame.encode();
        assert_eq!(u32::from_le_bytes(bytes[..4].try_into().unwrap()) as usize, bytes.len() - HEADER);
        assert_eq!(FromCell::decode(&bytes[HEADER..]), Ok(frame));
    }
    let spec = spec();
    assert_eq!(RunSpec::from_body(&spec.to_body()), Ok(spec));
}

/// No frame is the beginning of another, whatever its kind.
#[test]
fn every_truncation_and_every_surplus_is_refused() {
    let refused = |body: &[u8], to_cell: bool| {
        if to_cell { ToCell::decode(body).is_err() } else { FromCell::decode(body).is_err() }
    };
    let orders = orders().into_iter().map(|frame| (frame.encode(), true));
    let answers = answers().into_iter().map(|frame| (frame.encode(), false));
    for (bytes, to_cell) in orders.chain(answers) {
        for end in HEADER..bytes.len() {
            assert!(refused(&bytes[HEADER..end], to_cell), "kind {} cut at {end}", bytes[HEADER]);
        }
        let mut longer = bytes;
        longer.push(0);
        assert!(refused(&longer[HEADER..], to_cell), "kind {} with a byte too many", longer[HEADER]);
    }
}

/// What is decoded at all after any one byte was changed is what its own bytes say: it comes back as
/// the same frame.
#[test]
fn changed_bytes_are_refused_or_mean_themselves() {
    for frame in orders() {
        let bytes = frame.encode();
        for place in HEADER..bytes.len() {
            for change in [0x01, 0x80, 0xff] {
                let mut changed = bytes.clone();
                changed[place] ^= change;
                if let Ok(other) = ToCell::decode(&changed[HEADER..]) {
                    assert_eq!(ToCell::decode(&other.encode()[HEADER..]), Ok(other));
                }
            }
        }
    }
    for frame in answers() {
        let bytes = frame.encode();
        for place in HEADER..bytes.len() {
            for change in [0x01, 0x80, 0xff] {
                let mut changed = bytes.clone();
                changed[place] ^= change;
                if let Ok(other) = FromCell::decode(&changed[HEADER..]) {
                    assert_eq!(FromCell::decode(&other.encode()[HEADER..]), Ok(other));
                }
            }
        }
    }
}

#[test]
fn streams_are_a_terminal_in_one_of_three_ways() {
    for terminal in [Terminal::None, Terminal::Output, Terminal::Both] {
        let spec = RunSpec { terminal, ..RunSpec::default() };
        assert_eq!(RunSpec::from_body(&spec.to_body()), Ok(spec));
    }
    let spec = |terminal| RunSpec { terminal, ..RunSpec::default() }.to_body();
    let (none, both) = (spec(Terminal::None), spec(Terminal::Both));
    let place = none.iter().zip(&both).position(|(one, other)| one != other).unwrap();
    let mut unknown = both;
    unknown[place] = 3;
    assert_eq!(RunSpec::from_body(&unknown), Err(Malformed));
}

#[test]
fn a_count_larger_than_the_frame_is_refused_before_it_is_allocated() {
    let mut frame = vec![1];
    frame.extend_from_slice(&u32::MAX.to_le_bytes());
    assert_eq!(ToCell::decode(&frame), Err(Malformed));
    let mut frame = vec![2, 1, 0, 0, 0, 0, 0, 0, 0];
    frame.extend_from_slice(&u32::MAX.to_le_bytes());
    assert_eq!(ToCell::decode(&frame), Err(Malformed));
    let mut frame = vec![7, 1, 0, 0, 0];
    frame.extend_from_slice(&u32::MAX.to_le_bytes());
    assert_eq!(ToCell::decode(&frame), Err(Malformed));
}
