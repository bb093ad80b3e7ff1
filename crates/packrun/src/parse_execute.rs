use crate::{
    Fault,
    command::{Comparison, Condition, Step, Store},
    parse::{read_block_name, read_position, read_score, read_selector, read_target, resource},
    path::Path,
    reader::Reader,
};

pub(crate) fn read_step(r: &mut Reader<'_>) -> Result<Step, Fault> {
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
            let compared = [("= ", Comparison::Same), ("< ", Comparison::Less), ("> ", Comparison::Greater)];
            if let Some((_, how)) = compared.into_iter().find(|(sign, _)| r.eat(sign)) {
                Condition::Scores { left, how, right: read_score(r)? }
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
        "block" => Condition::Block(read_position(r)?, read_block_name(r)?),
        other => return Err(Fault::new(format!("“if {other}” is not known here"))),
    })
}
