import Foundation
import StudyModel

/// A share as a percentage as written in a language, as browsers do: “50%” in English, “50 %” in German.
/// - Parameter digits: the number of digits after the share's decimal point; the percentage has 2 fewer.
func written(percentage share: Double, digits: Int, in language: Language) -> String {
  let style = FloatingPointFormatStyle<Double>.Percent(
    locale: Locale(identifier: language.rawValue))
  return share.formatted(style.precision(.fractionLength(max(digits - 2, 0))))
}
