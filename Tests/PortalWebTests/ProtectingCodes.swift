import Foundation
import Hummingbird
import StudyExchange
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyStore

@Suite("Protecting codes") struct ProtectingCodes: CodeVisiting {
  @Test func `codes are neither carried nor shown when a session is lost`() async throws {
    try await visiting { browser, portal in
      let (_, codes) = try await turnOn(browser, portal)
      let code = try #require(codes.first)
      try await browser.open(Paths.secondFactor)
      browser.forgetSession()
      let lost = try await browser.submit(
        Paths.recoveryCodes, ["current-password": "a secret", "code": code])
      #expect(!lost.html.contains(code) && !lost.html.contains("a secret"))
    }
  }

  @Test func `a lost key file is not replaced while someone has two-step sign-in`() async throws {
    try await visiting { browser, portal in
      _ = try await turnOn(browser, portal)
      let path = try #require(portal.services.keys).path + "/second-factor.secret"
      try FileManager.default.removeItem(atPath: path)
      let log = LogLines()
      try await portal.services.logging(to: log).reportLostSecondFactorKey()
      #expect(log.text.contains("error second-factor.secret is missing"))

      try await browser.signIn(as: .grace)
      try await browser.open(Paths.secondFactor)
      let refused = try await browser.submit(
        Paths.secondFactor, ["current-password": TestPortal.password])
      #expect(refused.status == .serviceUnavailable)
      #expect(refused.text.contains("a file of this portal is missing"))
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func `only the code counts as signing in, and refused codes are logged and counted`()
    async throws
  {
    try await visiting { browser, portal in
      let (secret, _) = try await turnOn(browser, portal)
      portal.clock.advance(by: .seconds(60))
      let log = LogLines()
      let services = portal.services.logging(to: log)
      let visitor = Browser(PortalClient(services))
      func signIns() -> String {
        services.operation.metrics.text(with: []).split(separator: "\n")
          .filter { $0.hasPrefix("accord_sign_ins_total") }.sorted().joined(separator: " ")
      }

      try await visitor.open(Paths.signIn)
      try await signIn(visitor)
      #expect(log.text.contains("notice password accepted, code needed"))
      #expect(!log.text.contains("signed in"))
      #expect(signIns() == #"accord_sign_ins_total{outcome="code_needed"} 1"#)

      try await enter("000", visitor)
      #expect(log.text.contains("notice code refused"))
      #expect(signIns().contains(#"accord_sign_ins_total{outcome="failed"} 1"#))
      #expect(!signIns().contains("succeeded"))

      try await visitor.submit(Paths.signInCode, ["code": code(secret, portal)])
      #expect(log.text.contains("notice signed in with a code"))
      #expect(signIns().contains(#"accord_sign_ins_total{outcome="succeeded"} 1"#))
    }
  }
}
