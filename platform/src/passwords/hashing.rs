//! Argon2 in memory that is used again.
//!
//! A hash fills 19 MiB. Memory that is asked for and given back by whichever thread happens to hash stays with that
//! thread's part of the allocator: hundreds of MiB after a crowd has signed in.

use std::fmt::Display;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::password_hash::try_generate_salt;
use argon2::{Algorithm, Argon2, Block, Params, Version};

/// argon2id with OWASP's first choice for interactive sign-in: 19 MiB, 2 passes, 1 lane.
static ARGON2: LazyLock<Argon2<'static>> = LazyLock::new(|| {
    let params = Params::new(19 * 1024, 2, 1, None).unwrap_or_default();
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
});

/// The most memory (KiB), passes and lanes that a hash may ask for: a file that a site was imported from may name any.
const BEARABLE: (u32, u32, u32) = (64 * 1024, 8, 4);

/// What nobody hashes in at present: as many as have ever hashed at one time.
static IDLE: Mutex<Vec<Vec<Block>>> = Mutex::new(Vec::new());

fn idle() -> MutexGuard<'static, Vec<Vec<Block>>> {
    // A list of memory that nobody uses is sound whatever panicked elsewhere.
    IDLE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// `length` bytes of argon2's output.
fn output(argon2: &Argon2<'_>, password: &[u8], salt: &[u8], length: usize) -> anyhow::Result<Output> {
    let mut buffer = [0; Output::MAX_LENGTH];
    let out = buffer.get_mut(..length).ok_or_else(|| anyhow::anyhow!("a hash of {length} bytes"))?;
    let mut memory = idle().pop().unwrap_or_default();
    let blocks = argon2.params().block_count();
    if memory.len() < blocks {
        memory.resize(blocks, Block::new());
    }
    // Its first pass writes every block before it reads it: what another hash has left there does not matter.
    let filled = argon2.hash_password_into_with_memory(password, salt, out, &mut memory[..blocks]);
    idle().push(memory);
    filled.map_err(broken)?;
    Output::new(out).map_err(broken)
}

fn broken(error: impl Display) -> anyhow::Error {
    anyhow::anyhow!("hashing a password: {error}")
}

/// The PHC string of a password.
pub fn hash(password: &str) -> anyhow::Result<String> {
    let salt = Salt::new(&try_generate_salt()?).map_err(broken)?;
    let hash = PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(ARGON2.params()).map_err(broken)?,
        salt: Some(salt),
        hash: Some(output(&ARGON2, password.as_bytes(), &salt, Params::DEFAULT_OUTPUT_LEN)?),
    };
    Ok(hash.to_string())
}

/// Whether the password is the one behind `hash`.
pub fn is_behind(password: &str, hash: &str) -> bool {
    PasswordHash::new(hash).is_ok_and(|hash| is_output_of(password, &hash).unwrap_or(false))
}

fn is_output_of(password: &str, hash: &PasswordHash) -> Option<bool> {
    let params = Params::try_from(hash).ok()?;
    let (memory, passes, lanes) = BEARABLE;
    if params.m_cost() > memory || params.t_cost() > passes || params.p_cost() > lanes {
        return None;
    }
    let algorithm = Algorithm::try_from(hash.algorithm.as_str()).ok()?;
    let version = hash.version.map_or(Ok(Version::default()), Version::try_from).ok()?;
    let (salt, expected) = (hash.salt.as_ref()?, hash.hash.as_ref()?);
    let argon2 = Argon2::new(algorithm, version, params);
    // Outputs are compared in constant time.
    Some(output(&argon2, password.as_bytes(), salt, expected.len()).ok()? == *expected)
}

#[cfg(test)]
mod tests {
    use argon2::password_hash::{PasswordHasher, PasswordVerifier};

    use super::*;

    #[test]
    fn a_hash_that_asks_for_too_much_is_not_computed() -> anyhow::Result<()> {
        let dear = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(64, 9, 1, None)?);
        let hash = dear.hash_password(b"x")?.to_string();
        assert!(dear.verify_password(b"x", hash.as_str()).is_ok());
        assert!(!is_behind("x", &hash));
        assert!(!is_behind("x", &hash.replace("m=64,t=9", "m=4194304,t=1")));
        Ok(())
    }

    #[test]
    fn hashes_are_argon2s_own_whatever_the_memory_held_before() -> anyhow::Result<()> {
        let ours = hash("mật khẩu")?;
        assert!(Argon2::default().verify_password("mật khẩu".as_bytes(), ours.as_str()).is_ok());
        for (algorithm, version) in [
            (Algorithm::Argon2i, Version::V0x10),
            (Algorithm::Argon2d, Version::V0x13),
            (Algorithm::Argon2id, Version::V0x13),
        ] {
            let others = Argon2::new(algorithm, version, Params::new(256, 3, 2, Some(48))?);
            let others = others.hash_password("mật khẩu".as_bytes())?.to_string();
            for _ in 0..2 {
                assert!(is_behind("mật khẩu", &ours) && is_behind("mật khẩu", &others), "{others}");
                assert!(!is_behind("mat khau", &ours) && !is_behind("mat khau", &others), "{others}");
            }
        }
        Ok(())
    }
}
