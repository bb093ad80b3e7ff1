use crate::{
    Fault,
    command::{Block, Command, Holder, Line, Modification, Operation, Position, Return, Source, Target},
    nbt::{self, Compound, Nbt},
    parse_execute::read_step,
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
        "schedule" => {
            r.expect("function ")?;
            let function = resource(r)?;
            let ticks = r.number("a number of ticks")?;
            r.expect("t ")?;
            let append = match r.word("append or replace")? {
                "append" => true,
                "replace" => false,
                other => return Err(unknown(other)),
            };
            Command::Schedule { function, ticks, append }
        }
        "time" => r.expect("query gametime").map(|()| Command::GetTime)?,
        "random" => {
            r.expect("value ")?;
            let range = r.word("a range")?;
            let bounds =
                range.split_once("..").and_then(|(low, high)| low.parse().ok().zip(high.parse().ok()));
            match bounds {
                Some((low, high)) if low < high => Command::Random(low, high),
                _ => return Err(Fault::new(format!("“{range}” is no range"))),
            }
        }
        "playsound" => read_sound(r)?,
        "particle" => read_particle(r)?,
        other => return Err(unknown(other)),
    })
}

/// `playsound <sound> <source> <to whom> [<where> [<volume> [<pitch>]]]`
fn read_sound(r: &mut Reader<'_>) -> Result<Command, Fault> {
    let sound = resource(r)?;
    let source = r.word("a source")?;
    if !["block", "player", "master"].contains(&source) {
        return Err(Fault::new(format!("“{source}” is no source of sounds known here")));
    }
    read_selector(r)?;
    if !r.is_done() {
        read_position(r)?;
    }
    for what in ["a volume", "a pitch"] {
        if !r.is_done() {
            r.number::<f32>(what)?;
            r.space()?;
        }
    }
    Ok(Command::Effect(sound))
}

/// `particle <particle> <where> <delta> <speed> <count>`, of a particle that takes no options.
fn read_particle(r: &mut Reader<'_>) -> Result<Command, Fault> {
    let particle = resource(r)?;
    read_position(r)?;
    for what in ["a delta", "a delta", "a delta", "a speed"] {
        r.number::<f32>(what)?;
        r.space()?;
    }
    r.number::<u32>("a count").map(|_| Command::Effect(particle))
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
        "add" => Command::AddScore(holder, objective, natural(r)?),
        "remove" => Command::AddScore(holder, objective, -natural(r)?),
        "get" => Command::GetScore(holder, objective),
        "operation" => {
            let how = match r.word("an operation")? {
                "=" => Operation::Assign,
                "+=" => Operation::Add,
                "-=" => Operation::Subtract,
                _ => return Err(r.expected("=, += or -=")),
            };
            Command::Operate { target: (holder, objective), how, source: read_score(r)? }
        }
        other => return Err(Fault::new(format!("“scoreboard players {other}” is not known here"))),
    })
}

/// A number that must not be negative.
fn natural(r: &mut Reader<'_>) -> Result<i32, Fault> {
    let number = r.number::<i32>("a score").ok().filter(|&number| number >= 0);
    number.ok_or_else(|| r.expected("a score of 0 or more"))
}

pub(crate) fn read_score(r: &mut Reader<'_>) -> Result<(Holder, String), Fault> {
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

pub(crate) fn read_target(r: &mut Reader<'_>) -> Result<Target, Fault> {
    if r.eat("storage ") {
        return resource(r).map(Target::Storage);
    }
    if r.eat("block ") {
        return read_position(r).map(Target::Block);
    }
    r.expect("entity ")?;
    let who = read_selector(r)?;
    if who.is_single() { Ok(Target::Entity(who)) } else { Err(Fault::new("data of more than one entity")) }
}

pub(crate) fn read_selector(r: &mut Reader<'_>) -> Result<Selector, Fault> {
    let selector = Selector::read(r)?;
    r.space().map(|()| selector)
}

/// `name:path/to/it`, and the space after it.
pub(crate) fn resource(r: &mut Reader<'_>) -> Result<String, Fault> {
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_-./:".contains(c);
    let name = r.take("a name with its namespace", allowed)?;
    if name.matches(':').count() != 1 {
        return Err(Fault::new(format!("“{name}” lacks a namespace")));
    }
    r.space().map(|()| name.to_owned())
}

/// `minecraft:name[state]{what it holds}`; the state belongs to the name here.
fn read_block(r: &mut Reader<'_>) -> Result<Block, Fault> {
    let mut name = block_name(r)?;
    if r.peek() == Some('[') {
        name += r.take("the state of a block", |c| c != ' ' && c != '{' && c != ']')?;
        r.expect("]")?;
        name += "]";
    }
    let data = if r.peek() == Some('{') { nbt::read_compound(r)? } else { Compound::new() };
    r.space().map(|()| Block { name, data })
}

fn block_name(r: &mut Reader<'_>) -> Result<String, Fault> {
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_:".contains(c);
    let name = r.take("a block", allowed)?;
    if name.starts_with("minecraft:") {
        Ok(name.to_owned())
    } else {
        Err(Fault::new(format!("“{name}” is no block")))
    }
}

pub(crate) fn read_block_name(r: &mut Reader<'_>) -> Result<String, Fault> {
    let name = block_name(r)?;
    r.space().map(|()| name)
}

pub(crate) fn read_position(r: &mut Reader<'_>) -> Result<Position, Fault> {
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
