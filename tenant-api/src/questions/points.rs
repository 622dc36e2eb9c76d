//! Points in hundredths: what is shared adds up to the whole.

/// `max` shared in proportion to `weights`, equally where all of them are 0. What rounding leaves over goes, a hundredth
/// each, to those who lost most of it.
pub fn shares(weights: &[f64], max: f64) -> Vec<f64> {
    let total: f64 = weights.iter().sum();
    #[expect(clippy::cast_precision_loss, reason = "a question has at most thousands of tests")]
    let part = |weight: f64| if total > 0.0 { weight / total } else { 1.0 / weights.len() as f64 };
    let hundredths = (max * 100.0).round();
    let exact: Vec<f64> = weights.iter().map(|weight| part(*weight) * hundredths).collect();
    let mut shares: Vec<f64> = exact.iter().map(|share| share.floor()).collect();
    let mut by_loss: Vec<usize> = (0..weights.len()).collect();
    by_loss.sort_by(|a, b| (exact[*b] - shares[*b]).total_cmp(&(exact[*a] - shares[*a])));
    let mut over = hundredths - shares.iter().sum::<f64>();
    for place in by_loss {
        if over < 0.5 {
            break;
        }
        shares[place] += 1.0;
        over -= 1.0;
    }
    shares.into_iter().map(|share| share / 100.0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_hundredths_and_add_up_to_the_whole() {
        assert_eq!(shares(&[0.0, 1.0, 3.0], 100.0), [0.0, 25.0, 75.0]);
        assert_eq!(shares(&[0.0, 0.0], 10.0), [5.0, 5.0]);
        assert_eq!(shares(&[1.0, 1.0, 1.0], 100.0), [33.34, 33.33, 33.33]);
        assert!(shares(&[], 10.0).is_empty());
        for count in 1..200_u32 {
            for max in [100.0, 10.0, 0.01, 33.33, 1_000_000.0] {
                let weights: Vec<f64> = (0..count).map(|n| f64::from(n % 7)).collect();
                for shares in [shares(&vec![1.0; weights.len()], max), shares(&weights, max)] {
                    let hundredths: f64 = shares.iter().map(|share| (share * 100.0).round()).sum();
                    assert_eq!(hundredths, (max * 100.0).round(), "{count} of {max}");
                    assert!(shares.iter().all(|share| ((share * 100.0).round() / 100.0 - share).abs() < 1e-12));
                }
            }
        }
    }
}
