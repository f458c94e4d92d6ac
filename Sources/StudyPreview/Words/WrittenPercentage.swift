import Foundation
import StudyModel

/// A share as people of a language write it in per cent, as browsers do: “50%” in English, “50 %” in German.
/// - Parameter digits: how many digits the share has after its point; two of them stand before that of a percentage.
func written(percentage share: Double, digits: Int, in language: Language) -> String {
  let style = FloatingPointFormatStyle<Double>.Percent(
    locale: Locale(identifier: language.rawValue))
  return share.formatted(style.precision(.fractionLength(max(digits - 2, 0))))
}
