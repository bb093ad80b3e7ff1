use crate::{
    Fault,
    command::{
        Command, Condition, Holder, Line, Modification, Position, Return, Source, Step, Store, Target,
    },
    nbt::{self, Nbt},
    path::Path,
    reader::Reader,
    selector::Selector,
};

/// The lines of a function's file.
pub(crate) fn function(text: &str) -> Result<Vec<(usize, Line)>, Fault> {
    let mut lines = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let parsed = match line.strip_prefix('$') {
            Some(template) if template.contains("$(") => Line::Macro(template.to_owned()),
            Some(_) => return Err(Fault::new("a macro line without a variable").within(line)),
            None => Line::Command(Box::new(command(line)?)),
        };
        lines.push((at + 1, parsed));
    }
    Ok(lines)
}

pub(crate) fn command(line: &str) -> Result<Command, Fault> {
    let mut reader = Reader::new(line);
    read_command(&mut reader)
        .and_then(|command| reader.end().map(|()| command))
        .map_err(|fault| fault.within(format!("“{line}”")))
}

fn read_command(r: &mut Reader<'_>) -> Result<Command, Fault> {
    let unknown = |what: &str| Fault::new(format!("the command “{what}” is not known here"));
    Ok(match r.word("a command")? {
        "scoreboard" => match r.word("objectives or players")? {
            "objectives" => read_objectives(r)?,
            "players" => read_players(r)?,
            other => return Err(unknown(other)),
        },
        "data" => read_data(r)?,
        "execute" => {
            let mut steps = Vec::new();
            while !r.eat("run ") {
                steps.push(read_step(r)?);
            }
            Command::Execute(steps, Box::new(read_command(r)?))
        }
        "function" if r.eat("#") => Command::FunctionTag(resource(r)?),
        "function" => {
            let name = resource(r)?;
            let with = if r.eat("with storage ") {
                let storage = resource(r)?;
                let path = if r.is_done() { None } else { Some(Path::read(r)?) };
                Some((storage, path))
            } else {
                None
            };
            Command::Function { name, with }
        }
        "return" => Command::Return(if r.eat("fail") {
            Return::Fail
        } else if r.eat("run ") {
            Return::Run(Box::new(read_command(r)?))
        } else {
            Return::Value(r.number("a number")?)
        }),
        "tag" => {
            let who = read_selector(r)?;
            let add = match r.word("add or remove")? {
                "add" => true,
                "remove" => false,
                other => return Err(unknown(other)),
            };
            Command::Tag { who, add, name: r.name("a tag")?.to_owned() }
        }
        "summon" => {
            let kind = r.word("an entity")?.to_owned();
            let at = read_position(r)?;
            Command::Summon { kind, at, data: nbt::read_compound(r)? }
        }
        "kill" => Command::Kill(read_selector(r)?),
        "tp" => {
            let who = read_selector(r)?;
            let at = read_position(r)?;
            // The only rotation known is the one of the place where it runs.
            r.expect("~ ~")?;
            Command::Teleport { who, at }
        }
        "setblock" => Command::SetBlock(read_position(r)?, read_block(r)?),
        "fill" => Command::Fill(read_position(r)?, read_position(r)?, read_block(r)?),
        "tellraw" => Command::Tell { who: read_selector(r)?, text: Nbt::read(r)? },
        "title" => {
            let who = read_selector(r)?;
            r.expect("actionbar ")?;
            Command::Tell { who, text: Nbt::read(r)? }
        }
        "advancement" => {
            r.expect("revoke ")?;
            let who = read_selector(r)?;
            r.expect("only ")?;
            Command::Revoke { who, advancement: resource(r)? }
        }
        other => return Err(unknown(other)),
    })
}

fn read_objectives(r: &mut Reader<'_>) -> Result<Command, Fault> {
    if r.eat("remove ") {
        return Ok(Command::RemoveObjective(r.name("an objective")?.to_owned()));
    }
    r.expect("add ")?;
    let name = r.name("an objective")?.to_owned();
    r.expect(" dummy").map(|()| Command::AddObjective(name))
}

fn read_players(r: &mut Reader<'_>) -> Result<Command, Fault> {
    let action = r.word("an action")?;
    let (holder, objective) = read_score(r)?;
    Ok(match action {
        "set" => Command::SetScore(holder, objective, r.number("a score")?),
        "add" => Command::AddScore(holder, objective, r.number("a score")?),
        "get" => Command::GetScore(holder, objective),
        "operation" => {
            let add = match r.word("an operation")? {
                "=" => false,
                "+=" => true,
                _ => return Err(r.expected("= or +=")),
            };
            Command::Operate { target: (holder, objective), add, source: read_score(r)? }
        }
        other => return Err(Fault::new(format!("“scoreboard players {other}” is not known here"))),
    })
}

fn read_score(r: &mut Reader<'_>) -> Result<(Holder, String), Fault> {
    let holder = if r.peek() == Some('@') {
        Holder::Selected(read_selector(r)?)
    } else {
        Holder::Named(r.word("who has the score")?.to_owned())
    };
    let objective = r.name("an objective")?.to_owned();
    r.space().map(|()| (holder, objective))
}

fn read_data(r: &mut Reader<'_>) -> Result<Command, Fault> {
    let action = r.word("an action")?;
    let target = read_target(r)?;
    Ok(match action {
        "get" => Command::GetData(target, Path::read(r)?),
        "merge" => Command::MergeData(target, nbt::read_compound(r)?),
        "remove" => Command::RemoveData(target, Path::read(r)?),
        "modify" => {
            let path = Path::read(r)?;
            r.expect(" ")?;
            let how = match r.word("how to modify")? {
                "set" => Modification::Set,
                "merge" => Modification::Merge,
                "append" => Modification::Append,
                other => return Err(Fault::new(format!("“data modify … {other}” is not known here"))),
            };
            let source = if r.eat("value ") {
                Source::Value(Nbt::read(r)?)
            } else {
                r.expect("from ")?;
                Source::From(read_target(r)?, Path::read(r)?)
            };
            Command::ModifyData { target, path, how, source }
        }
        other => return Err(Fault::new(format!("“data {other}” is not known here"))),
    })
}

fn read_target(r: &mut Reader<'_>) -> Result<Target, Fault> {
    if r.eat("storage ") {
        return resource(r).map(Target::Storage);
    }
    r.expect("entity ")?;
    let who = read_selector(r)?;
    if who.is_single() { Ok(Target::Entity(who)) } else { Err(Fault::new("data of more than one entity")) }
}

fn read_step(r: &mut Reader<'_>) -> Result<Step, Fault> {
    let unknown = |what: &str| Fault::new(format!("“execute … {what}” is not known here"));
    Ok(match r.word("a step of execute")? {
        "as" => Step::As(read_selector(r)?),
        "at" => Step::At(read_selector(r)?),
        "positioned" => Step::Positioned(read_position(r)?),
        "rotated" => {
            let yaw = r.number("a rotation")?;
            r.expect(" ")?;
            let pitch = r.number("a rotation")?;
            r.space()?;
            Step::Rotated(yaw, pitch)
        }
        "align" => r.expect("xyz ").map(|()| Step::Align)?,
        "summon" => Step::Summon(r.word("an entity")?.to_owned()),
        "on" => r.expect("target ").map(|()| Step::OnTarget)?,
        "if" => Step::If(true, read_condition(r)?),
        "unless" => Step::If(false, read_condition(r)?),
        "store" => {
            let success = match r.word("result or success")? {
                "result" => false,
                "success" => true,
                other => return Err(unknown(other)),
            };
            let into = if r.eat("score ") {
                let (holder, objective) = read_score(r)?;
                Store::Score(holder, objective)
            } else {
                r.expect("storage ")?;
                let storage = resource(r)?;
                let path = Path::read(r)?;
                r.expect(" int 1 ")?;
                Store::Storage(storage, path)
            };
            Step::Store { success, into }
        }
        other => return Err(unknown(other)),
    })
}

fn read_condition(r: &mut Reader<'_>) -> Result<Condition, Fault> {
    Ok(match r.word("a condition")? {
        "entity" => Condition::Entity(read_selector(r)?),
        "score" => {
            let left = read_score(r)?;
            if r.eat("= ") {
                Condition::SameScore(left, read_score(r)?)
            } else {
                r.expect("matches ")?;
                let range = r.word("a range")?;
                let (low, high) = range.split_once("..").unwrap_or((range, range));
                let bound = |text: &str, open: i32| {
                    if text.is_empty() { Ok(open) } else { text.parse() }
                };
                match (bound(low, i32::MIN), bound(high, i32::MAX)) {
                    (Ok(low), Ok(high)) if low <= high => Condition::ScoreIn(left, low, high),
                    _ => return Err(Fault::new(format!("“{range}” is no range"))),
                }
            }
        }
        "data" => {
            let target = read_target(r)?;
            let path = Path::read(r)?;
            r.space()?;
            Condition::Data(target, path)
        }
        other => return Err(Fault::new(format!("“if {other}” is not known here"))),
    })
}

fn read_selector(r: &mut Reader<'_>) -> Result<Selector, Fault> {
    let selector = Selector::read(r)?;
    r.space().map(|()| selector)
}

/// `name:path/to/it`, and the space after it.
fn resource(r: &mut Reader<'_>) -> Result<String, Fault> {
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_-./:".contains(c);
    let name = r.take("a name with its namespace", allowed)?;
    if name.matches(':').count() != 1 {
        return Err(Fault::new(format!("“{name}” lacks a namespace")));
    }
    r.space().map(|()| name.to_owned())
}

fn read_block(r: &mut Reader<'_>) -> Result<String, Fault> {
    let name = resource(r)?;
    if name.starts_with("minecraft:") {
        Ok(name)
    } else {
        Err(Fault::new(format!("“{name}” is no block")))
    }
}

fn read_position(r: &mut Reader<'_>) -> Result<Position, Fault> {
    let sign = if r.peek() == Some('^') { "^" } else { "~" };
    let mut offsets = [0.0; 3];
    for offset in &mut offsets {
        r.expect(sign)?;
        if r.peek().is_some_and(|c| c != ' ') {
            *offset = r.number("an offset")?;
        }
        r.space()?;
    }
    Ok(if sign == "^" { Position::Local(offsets) } else { Position::World(offsets) })
}
