import StudyModel
import StudyParts
import TestSupport

extension Setting {
  /// Whether a value can be typed into the field alone. Leaving early needs both of its fields.
  var canBeTyped: Bool {
    guard path.first != "earlyEnding" else { return false }
    return switch control {
    case .options(let options), .position(let options), .answer(let options): !options.isEmpty
    case .passage(let options): !options.isEmpty
    case .checks(let options): !options.isEmpty
    case .line, .area, .markdown, .exact, .whole, .decimal, .toggle, .presence, .lines, .pairs,
      .people, .day, .moment, .timeOfDay, .length, .removal, .times, .windows, .choices:
      true
    }
  }

  /// What a form sends for the field after its author typed something new in it; nil if there is nothing else to choose,
  /// or if the field has controls of its own.
  /// - Parameters:
  ///   - values: what the form sends now.
  ///   - number: differs each time.
  func typed(
    over values: [String], word: String, number: Int, _ random: inout SeededGenerator
  ) -> [String]? {
    let text = values.last ?? ""
    func line(_ line: String) -> [String] { [text.isEmpty ? line : text + "\n" + line] }
    func another(_ options: [String]) -> [String]? {
      options.filter { $0 != text }.randomElement(using: &random).map { [$0] }
    }
    switch control {
    case .line, .exact: return [text.isEmpty ? word : text + " " + word]
    case .area, .markdown:
      return [text.isEmpty ? word : text + (random.once(in: 2) ? " " : "\n\n") + word]
    case .whole: return another(["5", "6", "7", "8", "9"])
    case .decimal: return another(["2.5", "3.5", "4.5", "5.5"])
    case .toggle, .presence: return text == "on" ? [] : ["on"]
    case .options(let options), .position(let options), .answer(let options):
      return another(options.map(\.value))
    case .passage(let options): return another(options.map(\.key))
    case .checks(let options):
      guard let pick = options.map(\.value).randomElement(using: &random) else { return nil }
      return values.contains(pick) ? values.filter { $0 != pick } : values + [pick]
    case .lines: return line(word)
    case .pairs: return line("\(word): 5")
    case .people: return line("\(word), lead")
    case .day: return another([Self.day(number), Self.day(number + 1)])
    case .moment: return another([Self.day(number) + "T08:15", Self.day(number + 1) + "T08:15"])
    case .timeOfDay: return another([Self.time(number), Self.time(number + 1)])
    case .times:
      let times = text.split { ", ".contains($0) }.map(String.init)
      let free = [Self.time(number), Self.time(number + 1)].first { !times.contains($0) }
      return free.map { [(times + [$0]).joined(separator: ", ")] }
    case .windows: return line("\(number * 10) to \(number * 10 + 5)")
    case .length: return another(["1", "2", "3"])
    case .removal, .choices: return nil
    }
  }

  private static func day(_ number: Int) -> String {
    "2026-\(twoDigits(number / 28 % 12 + 1))-\(twoDigits(number % 28 + 1))"
  }

  private static func time(_ number: Int) -> String {
    "\(twoDigits(number / 60 % 24)):\(twoDigits(number % 60))"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

extension String {
  /// The words in the text that people of an interleaving wrote: `Word` and a number. Recorded values made from them are
  /// in lower case and are none.
  var typedWords: Set<String> {
    let bytes = Array(utf8)
    let start = Array("Word".utf8)
    var words: Set<String> = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == start[0], bytes[index...].starts(with: start) else {
        index += 1
        continue
      }
      var end = index + start.count
      while end < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[end]) {
        end += 1
      }
      if end > index + start.count, end < bytes.count, bytes[end] == UInt8(ascii: "x") {
        words.insert(String(decoding: bytes[index...end], as: UTF8.self))
      }
      index = end
    }
    return words
  }

  /// The text as `Visit.text` has it.
  var onOneLineOfAPage: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension JSONValue {
  var typedWords: Set<String> { canonicalText.typedWords }
}
