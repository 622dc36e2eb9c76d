//! A cell's image: a sandbox image with the runner over it.

use std::collections::{HashMap, HashSet};

use anyhow::{Context, bail};
use bollard::body_full;
use bollard::errors::Error;
use bollard::query_parameters::{
    BuildImageOptionsBuilder, ListContainersOptionsBuilder, ListImagesOptionsBuilder, RemoveImageOptionsBuilder,
};
use futures::StreamExt;
use sha2::{Digest, Sha256};

use super::Engine;

/// The runner, built statically beside the farm.
pub const RUNNER: &[u8] = include_bytes!(env!("LOPHOC_RUNNER"));

/// Names the sandbox that a cell image was made over, also once it has lost its tag.
const SANDBOX_LABEL: &str = "lophoc.judge.sandbox";

/// How often an image is built: a node that makes the same one and is done first takes away what has no name yet.
const BUILD_TRIES: u32 = 3;

/// The name under which `scripts/sandbox-images` makes an image.
pub fn sandbox_image(name: &str) -> String {
    format!("lophoc-sandbox-{name}:latest")
}

impl Engine {
    /// Whether the sandbox image of this name is here; its id.
    ///
    /// # Errors
    /// When the engine fails.
    pub async fn sandbox(&self, name: &str) -> anyhow::Result<Option<String>> {
        match self.docker().inspect_image(&sandbox_image(name)).await {
            Ok(image) => Ok(image.id),
            Err(Error::DockerResponseServerError { status_code: 404, .. }) => Ok(None),
            Err(error) => Err(error).context("looking for a sandbox image"),
        }
    }

    /// Makes sure of the cell image over a sandbox image and answers with its tag. Nothing is built
    /// when both the sandbox and the runner are what they were.
    ///
    /// # Errors
    /// When the sandbox image is missing or the engine fails.
    pub async fn cell_image(&self, name: &str) -> anyhow::Result<String> {
        let Some(base) = self.sandbox(name).await? else {
            bail!("the sandbox image {} is missing; make it with scripts/sandbox-images {name}", sandbox_image(name));
        };
        let hash = Sha256::new().chain_update(base.as_bytes()).chain_update(RUNNER).finalize();
        let tag = format!("lophoc-cell-{name}:{}", hex::encode(&hash[..6]));
        match self.docker().inspect_image(&tag).await {
            Ok(_) => return Ok(tag),
            Err(Error::DockerResponseServerError { status_code: 404, .. }) => {}
            Err(error) => return Err(error).context("looking for a cell image"),
        }
        for attempt in 1.. {
            match self.build_cell_image(name, &tag).await {
                Ok(()) => break,
                Err(error) if attempt < BUILD_TRIES => {
                    tracing::warn!(error = format!("{error:#}"), "a cell image is made once more");
                }
                Err(error) => return Err(error),
            }
        }
        // What is left over takes room, but keeps nobody from judging.
        if let Err(error) = self.remove_old_images(name, &tag).await {
            tracing::warn!(error = format!("{error:#}"), "removing old cell images");
        }
        Ok(tag)
    }

    async fn build_cell_image(&self, name: &str, tag: &str) -> anyhow::Result<()> {
        tracing::info!(tag, "making a cell image");
        let labels = HashMap::from([(SANDBOX_LABEL, name)]);
        let options = BuildImageOptionsBuilder::new().dockerfile("Dockerfile").t(tag).rm(true).labels(&labels).build();
        let mut steps = self.docker().build_image(options, None, Some(body_full(context(name)?.into())));
        while let Some(step) = steps.next().await {
            let step = step.context("building a cell image")?;
            if let Some(problem) = step.error_detail.and_then(|detail| detail.message) {
                bail!("building a cell image: {problem}");
            }
        }
        Ok(())
    }

    /// Removes the cell images of earlier runners over this sandbox that no container uses; never the
    /// sandbox images below them.
    async fn remove_old_images(&self, name: &str, tag: &str) -> anyhow::Result<()> {
        let repository = format!("lophoc-cell-{name}");
        let list = async |filter: &str, value: String| {
            let filters = HashMap::from([(filter, vec![value])]);
            self.docker().list_images(Some(ListImagesOptionsBuilder::new().filters(&filters).build())).await
        };
        let named = list("reference", repository.clone()).await.context("listing cell images")?;
        let labelled = list("label", format!("{SANDBOX_LABEL}={name}")).await.context("listing cell images")?;
        let every = ListContainersOptionsBuilder::new().all(true).build();
        let containers = self.docker().list_containers(Some(every)).await.context("listing containers")?;
        let used: HashSet<String> = containers.into_iter().filter_map(|container| container.image_id).collect();
        for image in named.into_iter().chain(labelled) {
            let tags: Vec<String> = image.repo_tags.into_iter().filter(|one| one != "<none>:<none>").collect();
            let ours = tags.iter().all(|one| one.rsplit_once(':').is_some_and(|(name, _)| name == repository));
            if used.contains(&image.id) || !ours || tags.iter().any(|one| one == tag) {
                continue;
            }
            let names = if tags.is_empty() { vec![image.id] } else { tags };
            for name in names {
                self.remove_image(&name).await.with_context(|| format!("removing {name}"))?;
            }
        }
        Ok(())
    }

    async fn remove_image(&self, name: &str) -> Result<(), Error> {
        let options = RemoveImageOptionsBuilder::new().force(false).noprune(true).build();
        match self.docker().remove_image(name, Some(options), None).await {
            // 404: another has removed it. 409: a container has come to use it.
            Ok(_) | Err(Error::DockerResponseServerError { status_code: 404 | 409, .. }) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

/// The build's files: the runner, and the empty folder where programs appear.
fn context(name: &str) -> std::io::Result<Vec<u8>> {
    let dockerfile = format!("FROM {}\nCOPY root/ /\n", sandbox_image(name));
    let mut archive = tar::Builder::new(Vec::new());
    let mut add = |path: &str, mode: u32, kind: tar::EntryType, data: &[u8]| {
        let mut header = tar::Header::new_gnu();
        header.set_entry_type(kind);
        header.set_mode(mode);
        header.set_size(data.len() as u64);
        archive.append_data(&mut header, path, data)
    };
    add("Dockerfile", 0o644, tar::EntryType::Regular, dockerfile.as_bytes())?;
    add("root/", 0o755, tar::EntryType::Directory, &[])?;
    add("root/box/", 0o755, tar::EntryType::Directory, &[])?;
    add("root/runner", 0o555, tar::EntryType::Regular, RUNNER)?;
    archive.into_inner()
}
