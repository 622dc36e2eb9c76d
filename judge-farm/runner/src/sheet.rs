//! What an init starts, laid out by the runner as the kernel wants it: an init shares its memory with
//! other processes and allocates nothing.

use std::io;
use std::path::{Component, Path};

use runner::wire::RunSpec;

use crate::space;

/// Arguments and environment of a run together, with what is put around them, bytes.
pub const LARGEST: usize = 64 << 10;
/// Standard input, output and error.
const STREAMS: usize = 3;
/// Limits that a run's processes are given.
const LIMITS: usize = 8;
/// Words before the tables.
const HEAD: usize = size_of::<Head>() / size_of::<u64>();

/// The head of a sheet. Behind it come tables of pointers, each with a null at its end: arguments,
/// environment, paths that the program may have, and pairs of a link's target and name; and behind
/// them the texts that they point to. On its way a pointer is the distance from the sheet's start.
#[repr(C)]
#[derive(Clone, Copy)]
struct Head {
    /// 1 for a compiler.
    compile: u64,
    /// Words of all tables.
    tables: u64,
    /// Where in the tables the later ones begin.
    environment: u64,
    paths: u64,
    links: u64,
    /// Resources and what a run may have of them.
    limits: [[u64; 2]; LIMITS],
}

/// A sheet on its way to an init. `others` are the processes of the cell's namespace of users that are
/// none of the run's: the kernel counts them with it.
pub fn lay_out(spec: &RunSpec, others: usize) -> io::Result<Vec<u8>> {
    let name = spec.argv.first().ok_or(io::ErrorKind::InvalidInput)?;
    let mut texts = Texts::default();
    texts.table(spec.argv.iter().map(String::as_str))?;
    let environment = texts.words.len();
    texts.table(spec.env.iter().map(String::as_str))?;
    let paths = texts.words.len();
    texts.table(candidates(name, &spec.env).iter().map(String::as_str))?;
    let links = texts.words.len();
    let mut pairs = Vec::new();
    for (index, file) in spec.files.iter().enumerate() {
        let mut parts = Path::new(&file.name).components();
        if !matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None)) {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        // The program has them open, behind its standard streams, so that each opening of a link is
        // one of its own, from the start of the file.
        pairs.extend([format!("/proc/self/fd/{}", STREAMS + index), file.name.clone()]);
    }
    texts.table(pairs.iter().map(String::as_str))?;
    let head = Head {
        compile: spec.compile.into(),
        tables: texts.words.len() as u64,
        environment: environment as u64,
        paths: paths as u64,
        links: links as u64,
        limits: limits(spec, others),
    };
    let sheet = texts.under(&head);
    if sheet.len() > LARGEST { Err(io::Error::from_raw_os_error(libc::E2BIG)) } else { Ok(sheet) }
}

/// Tables and what they point to.
#[derive(Default)]
struct Texts {
    /// Places in the bytes, one more than they are; 0 is a table's end.
    words: Vec<usize>,
    bytes: Vec<u8>,
}

impl Texts {
    fn table<'a>(&mut self, texts: impl Iterator<Item = &'a str>) -> io::Result<()> {
        for text in texts {
            if text.contains('\0') {
                return Err(io::ErrorKind::InvalidInput.into());
            }
            self.words.push(self.bytes.len() + 1);
            self.bytes.extend_from_slice(text.as_bytes());
            self.bytes.push(0);
        }
        self.words.push(0);
        Ok(())
    }

    fn under(self, head: &Head) -> Vec<u8> {
        let texts = (HEAD + self.words.len()) * size_of::<u64>();
        let limits = head.limits.iter().flatten().copied();
        let head = [head.compile, head.tables, head.environment, head.paths, head.links].into_iter().chain(limits);
        let distances = self.words.iter().map(|word| if *word == 0 { 0 } else { (texts + word - 1) as u64 });
        let mut sheet: Vec<u8> = head.chain(distances).flat_map(u64::to_ne_bytes).collect();
        sheet.extend_from_slice(&self.bytes);
        sheet
    }
}

/// Where a program of this name may be.
fn candidates(name: &str, env: &[String]) -> Vec<String> {
    if name.contains('/') {
        return vec![name.to_owned()];
    }
    let path = env.iter().find_map(|line| line.strip_prefix("PATH=")).unwrap_or("/usr/bin:/bin");
    path.split(':').map(|folder| format!("{folder}/{name}")).collect()
}

fn limits(spec: &RunSpec, others: usize) -> [[u64; 2]; LIMITS] {
    // It fires early by as much as a quarter: here it only backs up the runner's own counting.
    let cpu_s = spec.cpu_us.div_ceil(1_000_000) * 3 / 2 + 2;
    [
        [libc::RLIMIT_CPU as u64, cpu_s],
        [libc::RLIMIT_FSIZE as u64, spec.file_bytes],
        [libc::RLIMIT_STACK as u64, spec.stack_kib << 10],
        [libc::RLIMIT_CORE as u64, 0],
        [libc::RLIMIT_NPROC as u64, u64::from(spec.processes) + others as u64],
        [libc::RLIMIT_NOFILE as u64, spec.open_files.into()],
        [libc::RLIMIT_MEMLOCK as u64, 0],
        [libc::RLIMIT_MSGQUEUE as u64, 0],
    ]
}

/// A sheet that has arrived.
#[derive(Clone, Copy)]
pub struct Sheet {
    head: *const Head,
    tables: *const *const u8,
}

impl Sheet {
    /// Over what [`lay_out`] made.
    ///
    /// # Safety
    /// The memory starts with a whole sheet, aligned as a word, that nobody else uses while this one,
    /// or a copy of it, is in use, and that has not been read before.
    pub unsafe fn read(memory: *mut u8) -> Self {
        let head = memory.cast::<Head>().cast_const();
        // SAFETY: promised by the caller; the tables are as long as the head says.
        unsafe {
            let tables = memory.cast::<usize>().add(HEAD);
            for place in 0..(*head).tables as usize {
                if *tables.add(place) != 0 {
                    *tables.add(place) += memory as usize;
                }
            }
            Self { head, tables: tables.cast() }
        }
    }

    fn head(&self) -> &Head {
        // SAFETY: it was whole when it was read, and does not change.
        unsafe { &*self.head }
    }

    fn table(&self, begin: u64) -> *const *const u8 {
        // SAFETY: the beginnings lie in the tables.
        unsafe { self.tables.add(begin as usize) }
    }

    /// Whether it is a compiler's.
    pub fn is_compile(&self) -> bool {
        self.head().compile != 0
    }

    /// Arguments, as `execve` takes them.
    pub fn arguments(&self) -> *const *const u8 {
        self.table(0)
    }

    /// The environment, as `execve` takes it.
    pub fn environment(&self) -> *const *const u8 {
        self.table(self.head().environment)
    }

    /// Where the program may be, in the order in which it is looked for.
    pub fn paths(&self) -> impl Iterator<Item = *const u8> {
        texts(self.table(self.head().paths))
    }

    /// Targets and names of links to given files.
    pub fn links(&self) -> impl Iterator<Item = (*const u8, *const u8)> {
        let table = self.table(self.head().links);
        let targets = texts(table).step_by(2);
        // SAFETY: the table has an even number of texts, and at least its end.
        targets.enumerate().map(move |(pair, target)| (target, unsafe { *table.add(2 * pair + 1) }))
    }

    /// Resources and what a run may have of them.
    pub fn limits(&self) -> &[[u64; 2]] {
        &self.head().limits
    }

    /// The folder where the program starts.
    pub fn folder(&self) -> &'static std::ffi::CStr {
        if self.is_compile() { space::BOX } else { space::WORK }
    }
}

/// The texts of a table.
fn texts(table: *const *const u8) -> impl Iterator<Item = *const u8> {
    // SAFETY: every table ends with a null, behind which nothing is read.
    (0..).map(move |place| unsafe { *table.add(place) }).take_while(|text| !text.is_null())
}

#[cfg(test)]
mod tests {
    use std::ffi::CStr;

    use runner::wire::Given;

    use super::*;

    fn text(pointer: *const u8) -> String {
        // SAFETY: all texts of a sheet end in a NUL.
        unsafe { CStr::from_ptr(pointer.cast()) }.to_str().unwrap().to_owned()
    }

    fn spec() -> RunSpec {
        RunSpec {
            argv: ["prog", "", "ünï"].map(str::to_owned).to_vec(),
            env: ["A=1", "PATH=/x:/y"].map(str::to_owned).to_vec(),
            files: ["a", "b"].map(|name| Given { name: name.to_owned(), key: 1 }).to_vec(),
            processes: 7,
            ..RunSpec::default()
        }
    }

    #[test]
    fn what_is_laid_out_is_read() {
        let bytes = lay_out(&spec(), 3).unwrap();
        let mut memory = vec![0u64; bytes.len().div_ceil(8)];
        // SAFETY: the words have room for the bytes, and are used by this sheet alone.
        let sheet = unsafe {
            std::ptr::copy_nonoverlapping(bytes.as_ptr(), memory.as_mut_ptr().cast(), bytes.len());
            Sheet::read(memory.as_mut_ptr().cast())
        };
        assert_eq!(texts(sheet.arguments()).map(text).collect::<Vec<_>>(), ["prog", "", "ünï"]);
        assert_eq!(texts(sheet.environment()).map(text).collect::<Vec<_>>(), ["A=1", "PATH=/x:/y"]);
        assert_eq!(sheet.paths().map(text).collect::<Vec<_>>(), ["/x/prog", "/y/prog"]);
        let links: Vec<_> = sheet.links().map(|(target, name)| (text(target), text(name))).collect();
        let expected = [("/proc/self/fd/3", "a"), ("/proc/self/fd/4", "b")];
        assert_eq!(links, expected.map(|(target, name)| (target.to_owned(), name.to_owned())));
        assert!(sheet.limits().contains(&[libc::RLIMIT_NPROC as u64, 10]));
        assert!(!sheet.is_compile());
    }

    #[test]
    fn what_the_kernel_would_misread_is_refused() {
        let refused = |change: fn(&mut RunSpec)| {
            let mut spec = spec();
            change(&mut spec);
            lay_out(&spec, 0).is_err()
        };
        assert!(refused(|spec| spec.argv.clear()));
        assert!(refused(|spec| spec.argv[1] = "a\0b".to_owned()));
        for name in ["", ".", "..", "a/b", "/a"] {
            let mut spec = spec();
            spec.files[0].name = name.to_owned();
            assert!(lay_out(&spec, 0).is_err(), "{name}");
        }
        assert!(refused(|spec| spec.env.push("x".repeat(LARGEST))));
    }
}
