//! What became of a project, and projects that are like each other.

use scratch::{Project, ScratchChange, compare, signature};

use crate::build::{B, b, project, scripts, sprite};

fn flag() -> B {
    b("event_whenflagclicked")
}

fn walk(steps: i32) -> B {
    b("motion_movesteps").num("STEPS", steps)
}

fn say(text: &str) -> B {
    b("looks_say").text("MESSAGE", text)
}

fn turn() -> B {
    b("motion_turnright").num("DEGREES", 15)
}

#[test]
fn a_project_is_itself() {
    let it = scripts(vec![vec![flag(), walk(1)], vec![flag(), say("a"), turn()]]);
    let comparison = compare(&it, &it);
    assert_eq!(comparison.similarity, 1.0);
    assert!(comparison.targets.iter().all(|target| target.change == ScratchChange::Same));
    let nothing = scripts(vec![]);
    assert_eq!(compare(&nothing, &nothing).similarity, 1.0);
    assert_eq!(compare(&it, &nothing).similarity, 0.0);
}

#[test]
fn scripts_are_paired_by_what_they_do() {
    let before =
        scripts(vec![vec![flag(), walk(1), say("a"), turn()], vec![say("loose")], vec![flag(), turn(), turn()]]);
    let after = scripts(vec![
        vec![flag(), turn(), turn()],
        vec![flag(), walk(9), say("a"), turn(), turn()],
        vec![walk(3), walk(4)],
    ]);
    let comparison = compare(&before, &after);
    let cat = &comparison.targets[1];
    assert_eq!(
        (cat.before.as_deref(), cat.after.as_deref(), cat.change),
        (Some("Mèo"), Some("Mèo"), ScratchChange::Changed)
    );
    let told: Vec<_> = cat.scripts.iter().map(|it| (it.before, it.after, it.change)).collect();
    let wanted = [
        (Some(2), Some(0), ScratchChange::Same),
        (Some(0), Some(1), ScratchChange::Changed),
        (None, Some(2), ScratchChange::Added),
        (Some(1), None, ScratchChange::Removed),
    ];
    assert_eq!(told, wanted);
    assert!((cat.scripts[1].similarity - 8.0 / 9.0).abs() < 1e-9);
    assert!((comparison.similarity - 14.0 / 18.0).abs() < 1e-9);
}

#[test]
fn other_numbers_are_a_change_though_the_blocks_are_the_same() {
    let of = |steps: i32| scripts(vec![vec![flag(), walk(steps)]]);
    let comparison = compare(&of(1), &of(2));
    let script = comparison.targets[1].scripts[0];
    assert_eq!((script.change, script.similarity), (ScratchChange::Changed, 1.0));
}

#[test]
fn renamed_sprites_are_known_by_their_scripts() {
    let body = || vec![vec![flag(), walk(1), say("a"), turn(), turn()]];
    let other = || vec![vec![flag(), b("looks_hide"), b("looks_show"), b("looks_hide")]];
    let before = project(vec![sprite("Sprite1", body()), sprite("Chim", other()), sprite("Cũ", vec![])]);
    let after = project(vec![sprite("Chim", other()), sprite("Mèo", body())]);
    let pairs: Vec<_> = compare(&before, &after)
        .targets
        .into_iter()
        .map(|it| (it.before.unwrap_or_default(), it.after.unwrap_or_default(), it.change))
        .collect();
    let wanted = [
        ("Stage", "Stage", ScratchChange::Same),
        ("Chim", "Chim", ScratchChange::Same),
        ("Sprite1", "Mèo", ScratchChange::Changed),
        ("Cũ", "", ScratchChange::Removed),
    ];
    assert_eq!(pairs, wanted.map(|(one, other, change)| (one.to_owned(), other.to_owned(), change)));
}

fn long(first: i32, name: &str) -> Project {
    let counting = (first..first + 20)
        .flat_map(|at| [walk(at), b("data_setvariableto").field("VARIABLE", name).text("VALUE", &at.to_string())]);
    scripts(vec![std::iter::once(flag()).chain(counting).collect()])
}

#[test]
fn copies_are_alike_beyond_the_starter_whatever_their_variables_are_called() {
    let (one, renamed, other) = (signature(&long(0, "x")), signature(&long(0, "điểm")), signature(&long(100, "x")));
    assert_eq!(one.alike(&renamed, None), 1.0);
    assert_eq!(one.alike(&other, None), 0.0);
    let (half, starter) = (signature(&long(10, "x")), signature(&long(0, "x")));
    assert!(one.alike(&half, None) > 0.4);
    assert_eq!(one.alike(&half, Some(&starter)), 0.0);
}
