//! A folder of parts.
//!
//! A part appears under its name when it is complete, and stays as it is. Whoever makes a part holds a lock on its temporary file,
//! so several processes share the work, and what a process leaves behind that was killed is taken over by another.

use std::collections::hash_map::RandomState;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::hash::BuildHasher;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::survey::{Survey, SurveyError};

/// A folder with the parts of a survey: `part-00000.parquet` and so on. Most programs that read such folders pass over files
/// that begin with an underscore: `_survey.toml`, which keeps the specification, and parts that are not complete.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

/// Why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FolderError {
    /// It belongs to another survey.
    #[error("`{0}` belongs to another specification, see its file {SPEC}; choose another folder")]
    Other(String),
    /// There is no survey in it.
    #[error("`{0}` is no folder of a survey: it has no file {SPEC}")]
    NoSurvey(String),
    /// It has other files in it.
    #[error("`{0}` has other files in it; choose an empty folder, or a new one")]
    Occupied(String),
    /// The specification in it cannot be read.
    #[error("the specification in `{0}`: {1}")]
    Spec(String, SurveyError),
    /// A file cannot be read or written.
    #[error("`{0}`: {1}")]
    File(String, io::Error),
}

const SPEC: &str = "_survey.toml";

fn failed(path: &Path) -> impl FnOnce(io::Error) -> FolderError {
    let name = path.display().to_string();
    |error| FolderError::File(name, error)
}

impl Folder {
    /// The folder for the parts of a survey, which is made if it is not there.
    ///
    /// # Errors
    ///
    /// If it belongs to another survey or cannot be written to.
    pub fn create(path: &Path, survey: &Survey) -> Result<Folder, FolderError> {
        fs::create_dir_all(path).map_err(failed(path))?;
        let folder = Folder { path: path.to_owned() };
        let spec = path.join(SPEC);
        if !spec.try_exists().map_err(failed(&spec))? {
            // Whoever finds files of somebody else here has named the wrong folder.
            let mut files = fs::read_dir(path).map_err(failed(path))?.filter_map(Result::ok);
            let is_occupied = files.any(|file| !file.file_name().to_string_lossy().starts_with(['_', '.']));
            // Unless somebody has begun with the same survey meanwhile, and these are its parts.
            if is_occupied && !spec.try_exists().map_err(failed(&spec))? {
                return Err(FolderError::Occupied(path.display().to_string()));
            }
            // Of several that begin at once one publishes its specification, and all look at that.
            let own = path.join(format!("_survey-{}.tmp", unique()));
            let written = write_synced(&own, survey.text().as_bytes()).and_then(|()| publish(&own, &spec));
            written.map_err(failed(&spec))?;
            sync_folder(path);
        }
        match survey.is_specified_by(&folder.specification()?) {
            true => Ok(folder),
            false => Err(FolderError::Other(path.display().to_string())),
        }
    }

    /// A folder that is there.
    ///
    /// # Errors
    ///
    /// If there is no survey in it.
    pub fn open(path: &Path) -> Result<(Folder, Survey), FolderError> {
        let folder = Folder { path: path.to_owned() };
        let survey = Survey::read(&folder.specification()?);
        let survey = survey.map_err(|error| FolderError::Spec(path.display().to_string(), error))?;
        Ok((folder, survey))
    }

    /// The specification that the folder belongs to.
    fn specification(&self) -> Result<String, FolderError> {
        let spec = self.path.join(SPEC);
        match fs::read_to_string(&spec) {
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                Err(FolderError::NoSurvey(self.path.display().to_string()))
            }
            text => text.map_err(failed(&spec)),
        }
    }

    /// Where the folder is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file of a part, which is counted from 0.
    pub fn part(&self, shard: usize) -> PathBuf {
        self.path.join(format!("part-{shard:05}.parquet"))
    }

    /// Whether a part is complete.
    pub fn has(&self, shard: usize) -> bool {
        self.part(shard).exists()
    }

    /// Claims a part that is to be made, unless it is there or somebody else makes it.
    ///
    /// # Errors
    ///
    /// If the folder cannot be written to.
    pub fn claim(&self, shard: usize) -> Result<Option<Claim>, FolderError> {
        if self.has(shard) {
            return Ok(None);
        }
        let temporary = self.path.join(format!("_part-{shard:05}.tmp"));
        let mut options = OpenOptions::new();
        options.create(true).truncate(false).write(true);
        let file = options.open(&temporary).map_err(failed(&temporary))?;
        let (file, temporary) = match file.try_lock() {
            Ok(()) => (file, temporary),
            Err(TryLockError::WouldBlock) => return Ok(None),
            // Where there are no locks, a part may be made twice, and is the same both times.
            Err(TryLockError::Error(_)) => {
                let own = self.path.join(format!("_part-{shard:05}-{}.tmp", unique()));
                (options.open(&own).map_err(failed(&own))?, own)
            }
        };
        // It may have become complete in the meantime; then this may even be its file, and is not written to.
        if self.has(shard) {
            let _ = fs::remove_file(&temporary);
            return Ok(None);
        }
        Ok(Some(Claim { file, temporary, part: self.part(shard) }))
    }
}

/// The right to make a part, until it is dropped. Its temporary file stays then, for to remove it could take it away from somebody
/// who has just claimed it.
#[derive(Debug)]
pub struct Claim {
    file: File,
    temporary: PathBuf,
    part: PathBuf,
}

impl Claim {
    /// Writes the part, which appears when it is complete.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write(mut self, bytes: &[u8]) -> Result<(), FolderError> {
        let written = self.file.set_len(0).and_then(|()| self.file.write_all(bytes));
        let synced = written.and_then(|()| self.file.sync_all());
        synced.and_then(|()| fs::rename(&self.temporary, &self.part)).map_err(failed(&self.part))?;
        if let Some(folder) = self.part.parent() {
            sync_folder(folder);
        }
        Ok(())
    }
}

/// A word for the name of a file that no other thread, process or host has.
fn unique() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    // The keys of a hasher are random, and differ between processes.
    let random = RandomState::new().hash_one(std::time::SystemTime::now());
    format!("{}-{}-{random:016x}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed))
}

fn write_synced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Gives a complete file its name, unless another one has it.
fn publish(own: &Path, name: &Path) -> io::Result<()> {
    let linked = fs::hard_link(own, name);
    match &linked {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        // Not every file system has links.
        Err(_) => return fs::rename(own, name),
        Ok(()) => {}
    }
    fs::remove_file(own)
}

/// Makes a new name in a folder last. Not every system can.
fn sync_folder(path: &Path) {
    if let Ok(folder) = File::open(path) {
        let _ = folder.sync_all();
    }
}
