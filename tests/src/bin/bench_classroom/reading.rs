//! A year's register and a year's calendar beside their SQL.

use anyhow::Context;
use reqwest::Method;
use tests::Answer;
use tests::bench::BenchServer;

use crate::figures::Figure;
use crate::lessons::{CALENDAR, LEARNERS, SESSIONS, School};
use crate::page;

pub async fn figures(server: &BenchServer, school: &School) -> anyhow::Result<Vec<Figure>> {
    let who = &school.teacher;
    let grid = format!("/api/classroom/{}/session/attendance", school.register);
    let name = format!("register of {LEARNERS} × {SESSIONS}");
    let mut figures = page::figures(server, who, &grid, &name).await?;
    let class = who.request(Method::GET, &format!("/api/classroom/{}", school.calendar));
    let class = Answer::read(class.send().await?).await?.data()?;
    let address = class["calendar_url"].as_str().context("the calendar's address")?;
    let (_, path) = address.split_once("/api/").with_context(|| format!("{address} is no call"))?;
    let name = format!("calendar of {CALENDAR} sessions");
    figures.extend(page::figures(server, who, &format!("/api/{path}"), &name).await?);
    Ok(figures)
}
