/// A number as people type it: with a point or a comma, in the digits of their script.
func typedNumber(_ text: String) -> Double? {
  var plain = ""
  for character in text.filter({ !$0.isWhitespace }) {
    if let digit = character.wholeNumberValue, (0...9).contains(digit) {
      plain += String(digit)
    } else if character == "," || character == "٫" {
      plain += "."
    } else if character == "−" {
      plain += "-"
    } else if "+-.".contains(character) {
      plain.append(character)
    } else {
      return nil
    }
  }
  guard let value = Double(plain), value.isFinite else { return nil }
  return value
}
