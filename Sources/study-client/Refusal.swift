import StudyModel

/// Why the client stops, and the code it exits with, which are those of `accord`.
struct Refusal: Error {
  static let changed: Int32 = 1
  static let usage: Int32 = 64
  static let badInput: Int32 = 65

  let message: String
  let code: Int32

  init(_ message: String, _ code: Int32) {
    self.message = message
    self.code = code
  }
}
