//! Processes that a test can kill, starve or rob of rights: this binary run again.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const TASK: &str = "CHESS_PERSISTENCE_TEST_TASK";
const FOLDER: &str = "CHESS_PERSISTENCE_TEST_FOLDER";

/// A command that does a task of [`child`] in a folder. `wrapper` is what starts it, such as
/// `["setpriv", "--bounding-set=…"]`, or nothing.
pub(crate) fn command(wrapper: &[&str], task: &str, folder: &Path) -> Command {
    let binary = env::current_exe().unwrap();
    let mut words = wrapper.iter().map(OsStr::new).chain([binary.as_os_str()]);
    let mut command = Command::new(words.next().unwrap());
    command.args(words).args(["--exact", "child::child", "--nocapture"]);
    command.env(TASK, task).env(FOLDER, folder).stdout(Stdio::piped());
    command
}

/// Does the task to its end, which must be a good one; answers with what it printed.
pub(crate) fn run(wrapper: &[&str], task: &str, folder: &Path) -> String {
    let output = command(wrapper, task, folder).stderr(Stdio::piped()).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{task} failed: {printed}\n{complaints}");
    assert!(printed.contains("1 passed"), "{task} was not run: {printed}");
    printed
}

/// Does nothing, unless another test has started it to do something.
#[test]
fn child() {
    let (Ok(task), Some(folder)) = (env::var(TASK), env::var_os(FOLDER)) else { return };
    let folder = PathBuf::from(folder);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        match task.as_str() {
            "append for ever" => crate::crash::append_for_ever(&folder).await,
            "open without rights" => crate::open::open_without_rights(&folder).await,
            "fill the disk" => crate::full_disk::fill_the_disk(&folder).await,
            "reach the size limit" => crate::full_disk::reach_the_size_limit(&folder).await,
            _ => panic!("no such task: {task}"),
        }
    });
}
