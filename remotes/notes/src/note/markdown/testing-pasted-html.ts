/** What programs put into the clipboard, shortened to what they do in their own way, and what it should become. */
export const pastedHtml: readonly {
  readonly from: string;
  readonly html: string;
  readonly markdown: string;
}[] = [
  {
    from: 'Word',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang=ZH-CN><!--StartFragment-->
<h1>抄表<span lang=EN-US> plan<o:p></o:p></span></h1>
<p class=MsoNormal><span lang=EN-US>Read <b style='mso-bidi-font-weight:normal'>every</b> <i>meter</i>,
see <a href="https://a.test/x">the list</a>.<o:p></o:p></span></p>
<p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>
<p class=MsoListParagraph style='margin-left:22.0pt;text-indent:-22.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
lang=EN-US style='font-family:Wingdings;mso-list:Ignore'>l<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>one</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>·<span>&nbsp;&nbsp;&nbsp; </span></span><![endif]>二</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span><![endif]>inner</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp; </span></span><![endif]>second</p>
<table class=MsoTableGrid border=1><tr><td width=100><p class=MsoNormal>房间</p></td><td><p class=MsoNormal>Rent</p></td></tr>
<tr><td><p class=MsoNormal>101</p></td><td><p class=MsoNormal>1200</p></td></tr></table>
<p class=MsoNormal><img width=10 src="file:///C:/Users/me/clip_image001.png" alt="scan"></p>
<!--EndFragment--></body></html>`,
    markdown:
      '# 抄表 plan\n\nRead **every** *meter*, see [the list](https://a.test/x).\n\n- one\n- 二\n  1. inner\n  2. second\n\n| 房间 | Rent |\n| ---- | ---- |\n| 101  | 1200 |\n\nscan',
  },
  {
    from: 'WPS',
    html: `<html><head><meta charset="utf-8"><meta name="Generator" content="WPS Office"></head><body>
<!--StartFragment--><p class="MsoNormal"><b><span style="font-family:宋体;font-weight:bold;font-size:10.5pt">合同要点</span></b><span>：押一付三。</span></p>
<p class="MsoNormal" style="margin-left:21pt;mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">一、</span><span>交房</span></p>
<p class="MsoNormal" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">二、</span><span>抄表</span></p><!--EndFragment--></body></html>`,
    markdown: '**合同要点**：押一付三。\n\n1. 交房\n2. 抄表',
  },
  {
    from: 'Google Docs',
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400">Notes</span></h2>
<p dir="ltr"><span style="font-weight:700">bold</span><span style="font-weight:400"> and </span><span style="font-style:italic">slanted</span><span style="text-decoration:line-through"> gone</span></p>
<ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>one</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>two</span></p></li></ul></ul>
<br><p><a href="https://www.google.com/url?q=https://a.test/&amp;sa=D"><span style="text-decoration:underline">link</span></a></p></b>`,
    markdown: '## Notes\n\n**bold** and *slanted* ~~gone~~\n\n- one\n  - two\n\n[link](https://a.test/)',
  },
  {
    from: 'Excel',
    html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0 cellpadding=0 style='border-collapse:collapse'>
<!--StartFragment--><col width=64><col width=64><tr height=20><td class=xl65>房间</td><td align=right>2026-11</td></tr>
<tr><td>301 室</td><td align=right x:num>1,024.50</td></tr><tr><td>a|b</td><td></td></tr><!--EndFragment--></table></body></html>`,
    markdown: '| 房间   |  2026-11 |\n| ------ | -------: |\n| 301 室 | 1,024.50 |\n| a\\|b   |          |',
  },
  {
    from: 'a web page',
    html: `<meta charset="utf-8"><article><h3 id="x">Install <a class="anchor" aria-hidden="true" href="#x"><svg></svg></a></h3>
<p>Run <code>npm ci</code>, then:</p><div class="highlight highlight-source-shell"><pre><span class="pl-c1">npm</span> start</pre></div>
<blockquote><p>Takes a minute.</p></blockquote><ol start="3"><li>three</li><li>four</li></ol><hr><p><img src="https://a.test/a.png" alt="shot"></p>
<button>Copy</button></article>`,
    markdown:
      '### Install\n\nRun `npm ci`, then:\n\n```\nnpm start\n```\n\n> Takes a minute.\n\n3. three\n4. four\n\n---\n\n![shot](https://a.test/a.png)',
  },
];
