import Foundation
import Testing

@testable import StudyStore

@Suite("Matching codes of apps") struct MatchingCodes {
  // RFC 6238, appendix B, for SHA-1.
  @Test(arguments: [
    (59.0, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"),
    (1_234_567_890, "89005924"), (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
  ])
  func `codes are those of RFC 6238`(seconds: Double, code: String) {
    let secret = SecondFactorSecret(bytes: Array("12345678901234567890".utf8))
    let step = SecondFactorSecret.step(at: Timestamp(Date(timeIntervalSince1970: seconds)))

    #expect(secret.code(at: step, digits: 8) == code)
    #expect(secret.code(at: step) == String(code.suffix(6)))
  }

  // RFC 4226, appendix D.
  @Test func `codes are those of RFC 4226`() {
    let secret = SecondFactorSecret(bytes: Array("12345678901234567890".utf8))

    #expect((0...3).map { secret.code(at: $0) } == ["755224", "287082", "359152", "969429"])
    #expect(secret.text == "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
  }

  @Test func `one period of drift is accepted either way, and no more`() {
    let secret = SecondFactorSecret(bytes: Array("12345678901234567890".utf8))
    let now = Timestamp(Date(timeIntervalSince1970: 3_000))

    for step in 99...101 { #expect(secret.step(of: secret.code(at: step), at: now) == step) }
    for step in [98, 102] { #expect(secret.step(of: secret.code(at: step), at: now) == nil) }
  }
}
