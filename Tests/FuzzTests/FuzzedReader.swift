import StudyModel
import TestSupport

/// A reader of something that comes from outside.
struct FuzzedReader: Sendable, CustomStringConvertible {
  /// As in `ACCORD_FUZZ_READERS`; the folder of its kept inputs.
  let name: String
  /// Of the names of files that hold its inputs.
  let ending: String
  var shape = InputShape.text
  /// What has a meaning in its inputs.
  var tokens: [String] = []
  /// Folders with inputs in `Tests/Fixtures`, and in `ACCORD_FIXTURES` if that is there.
  var folders: [String] = []
  /// Inputs that Accord itself makes.
  var made: @Sendable () throws -> [[UInt8]] = { [] }
  /// Reads an input.
  ///
  /// Returns what came of it, in words that are the same for inputs that take the same path: an input with a new outcome is worth
  /// changing further. Throws `BrokenPromise` if the reader did something that it must not do with any input.
  let read: @Sendable ([UInt8]) throws -> String

  var description: String { name }

  static let all: [FuzzedReader] = formats + expressions + texts + requests
}

/// How an input is built, so that a change of a part leaves a whole that is still read.
enum InputShape: Sendable {
  case text, json, table, zip
}

/// What no input may make a reader do.
struct BrokenPromise: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  static func require(_ holds: Bool, _ promise: String) throws(BrokenPromise) {
    guard holds else { throw BrokenPromise(promise) }
  }
}

/// The outcomes of readings, without what differs from input to input.
enum Outcome {
  static func refused(_ error: any Error) -> String { "refused: " + words(of: "\(error)") }

  static func read(_ codes: some Sequence<String>) -> String {
    "read: " + Set(codes).sorted().joined(separator: " ")
  }

  /// A number by its size, so that each further element is not a new outcome.
  static func size(_ count: Int) -> String {
    count < 4 ? "\(count)" : "\(count._binaryLogarithm())+"
  }

  /// Without quoted texts and numbers, which come from the input.
  private static func words(of text: String) -> String {
    var isQuoted = false
    var words: [UInt8] = []
    for byte in text.utf8.prefix(2_000) {
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if !isQuoted, UInt8(ascii: "A")...UInt8(ascii: "z") ~= byte, words.count < 120 {
        words.append(byte)
      }
    }
    return String(decoding: words, as: UTF8.self)
  }
}
