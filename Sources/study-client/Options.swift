import Foundation
import StudyModel

/// What the client is asked to do.
struct Options {
  static let usage = """
    study-client BUNDLE [--key portal.pub]… [--task ID] [--language TAG] [--answers FILE] [--today 2026-11-21]

    Verifies a bundle, a zip or the folder to which it was unpacked. Without --task, lists its tasks; with it, walks the task \
    and prints the words on its screens as JSON.
    """

  let bundle: String
  /// Files with public keys of the portal.
  private(set) var keys: [String] = []
  /// The task to walk; nil to list the tasks.
  private(set) var task: String?
  /// The language of the screens; nil for every language of the study.
  private(set) var language: Language?
  private var answers: String?
  private var today: String?

  init(_ arguments: ArraySlice<String>) throws {
    var rest = arguments
    var bundles: [String] = []
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else {
        bundles.append(argument)
        continue
      }
      guard let value = rest.popFirst() else { throw Refusal(Self.usage, Refusal.usage) }
      switch argument {
      case "--key": keys.append(value)
      case "--task": task = value
      case "--language": language = Language(value)
      case "--answers": answers = value
      case "--today": today = value
      default: throw Refusal(Self.usage, Refusal.usage)
      }
    }
    guard let bundle = bundles.first, bundles.count == 1 else {
      throw Refusal(Self.usage, Refusal.usage)
    }
    self.bundle = bundle
  }

  /// One answer for each step, in the form that `accord walk` takes.
  func entries() throws -> JSONValue {
    guard let answers else { return [:] }
    do {
      return try JSONValue(parsing: Data(contentsOf: URL(filePath: answers)))
    } catch let error as JSONSyntaxError {
      throw Refusal("“\(answers)”, line \(error.line): \(error.message)", Refusal.badInput)
    }
  }

  /// The day from which relative dates are counted.
  func day() throws -> CalendarDay {
    guard let today else { return CalendarDay(Date(), in: .current) }
    guard let day = CalendarDay(today) else {
      throw Refusal("“\(today)” is not a date. Write it as 2026-11-21.", Refusal.usage)
    }
    return day
  }
}
